import APIKeys
import Admission
import ArgumentParser
import CommandOutput
import Foundation
import JSONStream
import ListingStore
import Messages

/// `homefind keys`: manages the API keys for clients of the facade.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Create, list and revoke API keys for homefind serve.",
    discussion: """
      Only the SHA-256 of a key is stored. A running server accepts a new key immediately
      and refuses a revoked one within two seconds. Keys are in the file that
      --keys names, or else in the database, for all servers that use it.

      EXAMPLES
        homefind keys add shop-window --keys keys.txt
        homefind keys list --keys keys.txt
        homefind keys revoke shop-window --keys keys.txt --yes
        homefind serve --keys keys.txt
        homefind keys add shop-window --database postgresql://homefind@db.example/homes
        homefind serve --keys database --database postgresql://homefind@db.example/homes
      """,
    subcommands: [AddCommand.self, ListCommand.self, RevokeCommand.self])

  struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Create a key and print it once.",
      discussion: """
        EXAMPLES
          homefind keys add shop-window --keys keys.txt
        """)

    @Argument(help: "A name for the key, such as its user or purpose.")
    var name: String

    @OptionGroup var place: KeyOptions

    func run() throws {
      let day = String(Date().formatted(.iso8601).prefix(10))
      let key = try place.change { ring throws(KeyError) in
        try ring.add(name: name, created: day)
      }
      // If printing fails, the key is lost, so it is revoked.
      Output.answer(key) {
        try? place.change { ring throws(KeyError) in try ring.revoke(name: name) }
      }
    }
  }

  struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the names of the keys and when they were created.",
      discussion: """
        EXAMPLES
          homefind keys list --keys keys.txt
          homefind keys list --keys keys.txt --json
        """)

    @OptionGroup var place: KeyOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let keys = try place.ring().keys
      try output.print(Self.document(of: keys)) { _ in
        let lines = keys.map { ReportMessage.key($0.name, created: $0.created) }
        return (lines.isEmpty ? [.noKeys] : lines).map { $0.text(in: Output.language) }
      }
    }

    private static func document(of keys: [APIKey]) -> [UInt8] {
      JSONWriter.items(keys) { json, key in
        json.field("name", key.name)
        json.field("created", key.created)
      }
    }
  }

  struct RevokeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke", abstract: "Revoke a key.",
      discussion: """
        Reports which key it revokes and where, and asks for confirmation on a
        terminal; elsewhere it needs --yes.

        EXAMPLES
          homefind keys revoke shop-window --keys keys.txt
          homefind keys revoke shop-window --keys keys.txt --yes
        """)

    @Argument(help: "The key's name.")
    var name: String

    @OptionGroup var removal: RemovalOptions
    @OptionGroup var place: KeyOptions

    func run() throws {
      var ring = try place.ring()
      let created = ring.keys.first { $0.name == name }?.created ?? ""
      // Reject unknown names before asking for confirmation.
      try ring.revoke(name: name)
      let key = Removal.key(name: name, created: created, place: try place.location())
      guard try removal.confirm(key) else { return }
      try place.change { ring throws(KeyError) in try ring.revoke(name: name) }
      Output.answer(ReportMessage.keyRevoked(name))
    }
  }
}

extension KeyError: CommandError {
  var failure: CommandFailure {
    let status: ExitStatus =
      switch self {
      case .unusableName, .knownName, .unknownName: .usage
      case .unreadableLine, .foreignFile, .unreadableFile, .unwritableFile: .unusableFile
      case .openFile: .badConfiguration
      }
    return CommandFailure(status, message)
  }
}
