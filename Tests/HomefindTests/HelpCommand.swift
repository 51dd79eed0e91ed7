import ArgumentParser
import Foundation

@testable import homefind

/// A command, decoded from the program's help dump.
struct HelpCommand: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable, Hashable {
      var kind: String
      var name: String
    }

    /// The completion of the argument's value. Both fields are nil for kinds other than files and
    /// folders.
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

  /// The command and all of its subcommands, recursively.
  var all: [HelpCommand] { [self] + (subcommands ?? []).flatMap(\.all) }

  /// Returns the root command.
  static func root() throws -> HelpCommand {
    try JSONDecoder().decode(Help.self, from: Data(Homefind._dumpHelp().utf8)).command
  }
}
