import ArgumentParser
import CommandOutput
import DatabaseIndex
import Foundation
import Library
import ListingStore
import Machine
import Parameters
import PostgreSQL
import PostgreSQLStore
import Search
import Store

/// The settings of the store. These settings form a single option group, because the parser spends
/// a fifth of a millisecond on each group.
struct StoreOptions: ParsableArguments {
  @Option(.store) var store: String?

  @Option(.database) var database: String?

  @Option(.index) var index: String?

  @Option(.databasePasswordFile) var databasePasswordFile: String?

  @Option(.freshFor) var freshFor: String?

  @Option(.usableFor) var usableFor: String?

  func limits() throws -> FreshnessLimits {
    let standard = FreshnessLimits()
    let fresh = try Setting.seconds(freshFor, .freshFor)
    let usable = try Setting.seconds(usableFor, .usableFor)
    return FreshnessLimits(fresh: fresh ?? standard.fresh, usable: usable ?? standard.usable)
  }

  /// Returns the limit on the number of homes that a fetch may remove.
  func removalRule() throws -> RemovalRule {
    RemovalRule(share: try LoanSettings.fraction(.removalLimit, 0...100) ?? RemovalRule().share)
  }

  /// The path of the store: the one in the settings, or a file in the user's cache folder; nil if
  /// there is neither.
  var path: String? {
    Setting.text(store, .store)
      ?? Environment.path(of: "listings.sqlite", under: "XDG_CACHE_HOME", or: ".cache")
  }

  /// Returns the random id of this installation, which is stored next to the store. Without a path,
  /// or if the file is not a store, the id is temporary.
  static func installationID(besideStoreAt path: String?) -> String {
    guard let path, (try? ListingStore.exists(at: path)) != nil else {
      return InstallationID.random()
    }
    return InstallationID.kept(at: "\(path).device")
  }

  /// Returns the path of the store.
  ///
  /// - Throws: `CommandFailure` if there is no folder for it.
  func requiredPath() throws -> String {
    if let path { return path }
    throw CommandFailure(.unusableFile, CommandMessage.noCacheFolder)
  }

  /// Whether the store is in a database rather than a file.
  var isInDatabase: Bool { Setting.text(database, .database) != nil }

  /// Returns the location of the store for messages: its path, or the location of its database.
  ///
  /// - Throws: `CommandFailure` if there is no folder for it, or if the setting is not an address.
  func place() throws -> String {
    try Setting.text(database, .database).map { try DatabaseSettings.address($0).place }
      ?? requiredPath()
  }

  /// Returns the database that contains the store; nil for a file. A command calls this only once,
  /// because a password from a pipe can be read only once.
  ///
  /// - Throws: `CommandFailure` if the setting is not an address, or if the password cannot be
  ///   read.
  func databaseAddress() throws -> PostgreSQLAddress? {
    try Setting.text(database, .database).map(address)
  }

  /// Parses a database address and adds the configured password.
  ///
  /// - Throws: `CommandFailure`, which never contains a password.
  func address(_ text: String) throws -> PostgreSQLAddress {
    try DatabaseSettings.address(text, passwordFile: databasePasswordFile)
  }

  /// Returns the location of the store; nil if there is no folder for it. Calls `databaseAddress`.
  ///
  /// - Throws: The same errors as `databaseAddress`.
  private func location() throws -> StoreLocation? {
    try databaseAddress().map(StoreLocation.database) ?? path.map(StoreLocation.file)
  }

  private func requiredLocation() throws -> StoreLocation {
    try location() ?? .file(requiredPath())
  }

  /// Runs `body` with the store; returns nil if it does not exist. Neither creates nor changes
  /// anything.
  ///
  /// - Throws: `CommandError` if the store cannot be read.
  func read<Result>(
    _ body: (ListingStore) throws -> Result
  ) throws -> Result? {
    let location = try requiredLocation()
    guard let store = try location.openForReading() else { return nil }
    defer { store.close() }
    return try body(store)
  }

  /// Runs `body` with the store like `read`, and also returns the program's rights in the store's
  /// database, or nil for a file.
  ///
  /// - Throws: `CommandError` if the store cannot be read.
  func inspect<Result>(
    _ body: (ListingStore) throws -> Result
  ) throws -> (found: Result?, rights: DatabaseRights?) {
    let location = try requiredLocation()
    let rights = try location.rights()
    guard let store = try location.openForReading() else { return (nil, rights) }
    defer { store.close() }
    return (try body(store), rights)
  }

  /// Runs `body` with the store and allows changes; returns nil if the store does not exist.
  ///
  /// - Throws: `CommandError` if the store cannot be used.
  func change<Result>(
    _ body: (ListingStore) throws -> Result
  ) throws -> Result? {
    let location = try requiredLocation()
    guard try location.hasStore() else { return nil }
    let store = try location.open()
    defer { store.close() }
    return try body(store)
  }

  /// Runs `body` with the store, creating the store if it does not exist.
  ///
  /// - Throws: `CommandError` if the store cannot be used.
  func making<Result>(
    _ body: (ListingStore) throws -> Result
  ) throws -> Result {
    let store = try required()
    defer { store.close() }
    return try body(store)
  }

  /// Opens the store, creating it if it does not exist.
  ///
  /// - Throws: `CommandError` if the store cannot be opened.
  func required() throws -> ListingStore {
    try requiredLocation().open()
  }

  /// Opens the store for reading, or an empty in-memory store if it does not exist.
  ///
  /// - Throws: `CommandError` if the store cannot be read.
  func openForReading() throws -> ListingStore {
    let location = try location()
    if let store = try location?.openForReading() { return store }
    return try ListingStore.inMemory()
  }

  /// Opens the store or, if that fails, an in-memory store, and prints a note.
  ///
  /// - Parameter address: The database that contains the store, if the caller has already read the
  ///   setting.
  /// - Throws: `CommandError` if the file is not a homefind store, because the path was probably
  ///   given by mistake, or if the database cannot be opened or rejects the credentials.
  func open(for use: StoreUse, in address: PostgreSQLAddress?) throws -> ListingStore {
    let location = try address.map(StoreLocation.database) ?? location()
    let standbyLag = try Setting.seconds(nil, .standbyLag)
    guard let location else { return try ListingStore.inMemory() }
    do throws(ListingStoreError) {
      return try location.open(for: use, standbyLag: standbyLag.map(Double.init))
    } catch {
      let isAsSet = isInDatabase && [.cannotOpen, .refusedLogin].contains(error.code)
      if error.code == .notStore || isAsSet { throw error }
      Output.talk(SearchNote.notStoring(error.message))
      return try ListingStore.inMemory(insteadOf: error)
    }
  }

  /// Returns the PostGIS schema if searches run in the database of `feeds`; nil if they run in
  /// memory.
  ///
  /// - Throws: `CommandError` if the settings select the database but it cannot run searches, or if
  ///   the value of the setting is invalid.
  func postgis(of feeds: [FeedStore]) throws -> String? {
    let mode = try Setting.choice(index, .index, of: IndexMode.self) ?? .memory
    // An in-memory store that replaces a database has its own index.
    if isInDatabase, feeds.contains(where: { !$0.store.isOnServer }) { return nil }
    do {
      return try mode.postgis(of: feeds)
    } catch let obstacle as IndexMode.Obstacle {
      let origin = Setting.origin(index, .index)
      let message: SettingMessage =
        switch obstacle {
        case .noDatabase: .indexWithoutDatabase(origin: origin)
        case .severalSources: .indexOfSeveralSources(origin: origin)
        case .noPostGIS: .indexWithoutPostGIS(origin: origin)
        }
      throw CommandFailure(.usage, message)
    }
  }
}

private enum StoreLocation {
  case database(PostgreSQLAddress)
  case file(String)

  /// Opens the store, creating it if it does not exist, and prints notes for the user.
  func open(
    for use: StoreUse = .lasting, standbyLag: Double? = nil
  ) throws(ListingStoreError) -> ListingStore {
    switch self {
    case .database(let address):
      return try ListingStore.open(
        database: address, for: use, standbyLag: standbyLag
      ) {
        Output.talk(CommandNote.withoutExtensions($0))
      }
    case .file(let path):
      let store = try ListingStore.open(path: path, for: use)
      if let notice = store.notice { Output.talk(notice) }
      return store
    }
  }

  /// Opens the store for reading; returns nil if it does not exist.
  func openForReading() throws(ListingStoreError) -> ListingStore? {
    switch self {
    case .database(let address): try ListingStore.openForReading(database: address)
    case .file(let path): try ListingStore.openForReading(path: path)
    }
  }

  /// Returns the program's rights in the database; nil for a file.
  func rights() throws(ListingStoreError) -> DatabaseRights? {
    switch self {
    case .database(let address): try ListingStore.rights(database: address)
    case .file: nil
    }
  }

  /// Whether the store exists.
  func hasStore() throws(ListingStoreError) -> Bool {
    switch self {
    case .database(let address): try ListingStore.exists(database: address)
    case .file(let path): try ListingStore.exists(at: path)
    }
  }
}

/// The flags that choose between the feed and the store.
struct FreshnessOptions: ParsableArguments, ChoosesFreshness {
  @Flag(.fresh) var fresh = false

  @Flag(.offline) var offline = false

  func validate() throws { try requireOneSource() }
}

/// Options that include the two mutually exclusive freshness flags.
protocol ChoosesFreshness {
  var fresh: Bool { get }
  var offline: Bool { get }
}

extension ChoosesFreshness {
  /// Throws an error if both flags are used.
  func requireOneSource() throws {
    if fresh, offline {
      throw ValidationError(CommandMessage.freshAndOffline)
    }
  }

  /// Returns `policy`, unless a flag forces a different policy.
  func policy(or policy: FetchPolicy) -> FetchPolicy {
    if fresh { return .feedOnly }
    return offline ? .storeOnly : policy
  }
}
