import ArgumentParser
import Foundation
import Testing

@testable import homefind

/// What the parser of arguments tries of declarations in each run of a debug build: there it takes most of a
/// short command's time, and tests run a build without it.
@Suite struct DeclarationTests {
  private struct Command: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable, Hashable {
        var kind: String
        var name: String
      }

      var kind: String
      var isRepeating: Bool
      var names: [Name]?
    }

    var commandName: String
    var subcommands: [Command]?
    var arguments: [Argument]?

    var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
  }

  private struct Help: Decodable {
    var command: Command
  }

  @Test func aNameIsDeclaredOnceAndWhatRepeatsComesLast() throws {
    let commands = try JSONDecoder().decode(Help.self, from: Data(Homefind._dumpHelp().utf8))
      .command.all
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
