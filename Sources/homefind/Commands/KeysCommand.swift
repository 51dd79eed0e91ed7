import ArgumentParser
import Facade
import Foundation
import JSONStream
import Messages

/// `homefind keys`: the API keys that callers of the facade come with.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Create, list and revoke API keys for homefind serve.",
    discussion: """
      Only the SHA-256 of a key is kept. A running server takes a new key at once
      and refuses a revoked one within two seconds.

      EXAMPLES
        homefind keys add shop-window --keys keys.txt
        homefind keys list --keys keys.txt
        homefind keys revoke shop-window --keys keys.txt
        homefind serve --keys keys.txt
      """,
    subcommands: [AddCommand.self, ListCommand.self, RevokeCommand.self])

  /// `homefind keys add`.
  struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Create a key and print it once.",
      discussion: """
        EXAMPLES
          homefind keys add shop-window --keys keys.txt
        """)

    @Argument(help: "A name for the key: who uses it, or what for.")
    var name: String

    @OptionGroup var file: KeyFileOptions

    func run() throws {
      let day = String(Date().formatted(.iso8601).prefix(10))
      let key = try file.change { ring throws(KeyError) in
        try ring.add(name: name, created: day)
      }
      Output.answer(key)
    }
  }

  /// `homefind keys list`.
  struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the names of the keys and when they were created.",
      discussion: """
        EXAMPLES
          homefind keys list --keys keys.txt
          homefind keys list --keys keys.txt --json
        """)

    @OptionGroup var file: KeyFileOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let keys = try file.ring().keys
      try output.print(Self.document(of: keys)) { _ in
        let lines = keys.map { ReportMessage.key($0.name, created: $0.created) }
        return (lines.isEmpty ? [.noKeys] : lines).map { $0.text(in: Output.language) }
      }
    }

    private static func document(of keys: [KeyRing.Key]) -> [UInt8] {
      JSONWriter.items(keys) { json, key in
        json.field("name", key.name)
        json.field("created", key.created)
      }
    }
  }

  /// `homefind keys revoke`.
  struct RevokeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke", abstract: "Revoke a key.",
      discussion: """
        EXAMPLES
          homefind keys revoke shop-window --keys keys.txt
        """)

    @Argument(help: "The key's name.")
    var name: String

    @OptionGroup var file: KeyFileOptions

    func run() throws {
      try file.change { ring throws(KeyError) in try ring.revoke(name: name) }
      Output.answer(ReportMessage.keyRevoked(name).text(in: Output.language))
    }
  }
}

/// Which file of keys is meant.
struct KeyFileOptions: ParsableArguments {
  @Option(
    "The file of keys (\(SettingDeclaration.serveKeys.variable)).",
    value: "file", completion: .file())
  var keys: String?

  /// The keys in the file.
  func ring() throws -> KeyRing {
    let path = try path()
    do throws(KeyError) { return try KeyFile.ring(at: path) } catch { throw CommandFailure(error) }
  }

  /// Changes the keys in the file.
  func change<Result>(_ change: (inout KeyRing) throws(KeyError) -> Result) throws -> Result {
    let path = try path()
    do throws(KeyError) {
      return try KeyFile.change(at: path, change)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func path() throws -> String {
    if let path = Setting.text(keys, .serveKeys) { return path }
    throw CommandFailure(.usage, SettingMessage.noKeyFile)
  }
}

extension CommandFailure {
  /// The failure that an unusable key or file of keys is.
  init(_ error: KeyError) {
    message = error.message
    status =
      switch error {
      case .unusableName, .knownName, .unknownName: .usage
      case .unreadableLine, .foreignFile, .unreadableFile, .unwritableFile: .unusableFile
      case .openFile: .badConfiguration
      }
  }
}
