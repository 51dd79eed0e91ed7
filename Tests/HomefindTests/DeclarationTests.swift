import Testing

/// What the parser of arguments tries of declarations in each run of a debug build: there it takes most of a
/// short command's time, and tests run a build without it.
@Suite struct DeclarationTests {
  @Test func aNameIsDeclaredOnceAndWhatRepeatsComesLast() throws {
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
