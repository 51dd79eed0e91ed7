import APIKeys
import Admission
import ArgumentParser
import CommandOutput
import Facade
import ListingStore
import PostgreSQL
import PostgreSQLStore
import Store

/// Selects the API keys in the given file or, by default, in the database.
struct KeyOptions: ParsableArguments {
  @Option(
    "The key file, or \(ServingOptions.databaseKeys) for those in the database, the default if no file is named (\(SettingDeclaration.serveKeys.variable)).",
    value: "file", completion: .file())
  var keys: String?

  @Option(.database) var database: String?

  @Option(.databasePasswordFile) var databasePasswordFile: String?

  private enum Place {
    case file(String)
    case database(PostgreSQLAddress)
  }

  func ring() throws -> KeyRing {
    switch try place() {
    case .file(let path):
      return try KeyFile.ring(at: path)
    case .database(let address):
      guard let store = try ListingStore.openForReading(database: address) else {
        return KeyRing()
      }
      defer { store.close() }
      return KeyRing(try store.apiKeys())
    }
  }

  /// Returns the path of the key file, or the location of the database, for messages.
  ///
  /// - Throws: `CommandFailure` if neither is given.
  func location() throws -> String {
    switch try place() {
    case .file(let path): path
    case .database(let address): address.place
    }
  }

  /// Changes the keys. Creates the file, or the tables in the database, if they do not exist yet.
  func change<Value>(_ change: (inout KeyRing) throws(KeyError) -> Value) throws -> Value {
    switch try place() {
    case .file(let path): return try KeyFile.change(at: path, change)
    case .database(let address):
      let store = try ListingStore.open(database: address, for: .brief) {
        Output.talk(CommandNote.withoutExtensions($0))
      }
      defer { store.close() }
      return try store.changeAPIKeys { keys throws(KeyError) in
        var ring = KeyRing(keys)
        let value = try change(&ring)
        keys = ring.keys
        return value
      }.get()
    }
  }

  private func place() throws -> Place {
    let named = Setting.text(keys, .serveKeys)
    if let named, named != ServingOptions.databaseKeys { return .file(named) }
    if let text = Setting.text(database, .database) {
      return .database(try DatabaseSettings.address(text, passwordFile: databasePasswordFile))
    }
    if named == nil { throw CommandFailure(.usage, SettingMessage.noKeyFile) }
    throw CommandFailure(
      .usage, SettingMessage.keysWithoutDatabase(origin: Setting.origin(keys, .serveKeys)))
  }
}
