import ArgumentParser
import Foundation

@testable import homefind

/// A command of the program, out of the help that the program gives of itself.
struct HelpCommand: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable, Hashable {
      var kind: String
      var name: String
    }

    /// What completes its value; nil for kinds that are not asked for.
    struct Completion: Decodable {
      struct Kind: Decodable {}

      var file: Kind?
      var directory: Kind?
    }

    var kind: String
    var isRepeating: Bool
    var names: [Name]?
    var preferredName: Name?
    var abstract: String?
    var completionKind: Completion?
  }

  private struct Help: Decodable {
    var command: HelpCommand
  }

  var commandName: String
  var subcommands: [HelpCommand]?
  var arguments: [Argument]?

  /// The command and all below it.
  var all: [HelpCommand] { [self] + (subcommands ?? []).flatMap(\.all) }

  /// The program itself.
  static func root() throws -> HelpCommand {
    try JSONDecoder().decode(Help.self, from: Data(Homefind._dumpHelp().utf8)).command
  }
}
