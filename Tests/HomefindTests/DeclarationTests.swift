import Testing

/// Repeats the checks of declarations that the argument parser performs in every run of a debug
/// build. These checks take most of the time of a short command, so the tests use a build without
/// them.
@Suite struct DeclarationTests {
  @Test func namesAreUniqueAndRepeatingArgumentIsLast() throws {
    let commands = try HelpCommand.root().all
    #expect(commands.count > 40)
    for command in commands {
      let arguments = command.arguments ?? []
      let names = arguments.flatMap { $0.names ?? [] }
      #expect(Set(names).count == names.count, "\(command.commandName) declares a name twice")
      let repeats = arguments.filter { $0.kind == "positional" }.map(\.isRepeating)
      #expect(
        !repeats.dropLast().contains(true), "\(command.commandName) takes words behind a list")
    }
  }
}
