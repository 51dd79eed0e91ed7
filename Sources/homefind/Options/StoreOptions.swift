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

/// The settings of the store: one group, since the parser spends a fifth of a millisecond on each.
struct StoreOptions: ParsableArguments {
  @Option(.store) var store: String?

  @Option(.database) var database: String?

  @Option(.index) var index: String?

  @Option(.databasePasswordFile) var databasePasswordFile: String?

  @Option(.freshFor) var freshFor: String?

  @Option(.usableFor) var usableFor: String?

  /// The limits of freshness.
  func limits() throws -> FreshnessLimits {
    let standard = FreshnessLimits()
    let fresh = try Setting.seconds(freshFor, .freshFor)
    let usable = try Setting.seconds(usableFor, .usableFor)
    return FreshnessLimits(fresh: fresh ?? standard.fresh, usable: usable ?? standard.usable)
  }

  /// How many homes a fetch may remove.
  func removalRule() throws -> RemovalRule {
    RemovalRule(share: try LoanSettings.fraction(.removalLimit, 0...100) ?? RemovalRule().share)
  }

  /// The store's path: the setting, or the user's cache folder; nil where there is neither.
  var path: String? {
    Setting.text(store, .store)
      ?? Environment.path(of: "listings.sqlite", under: "XDG_CACHE_HOME", or: ".cache")
  }

  /// The random name of this installation, kept beside the store. Where there is no place for a store,
  /// or something else is in it, the name is for this once.
  static func installationID(besideStoreAt path: String?) -> String {
    guard let path, (try? ListingStore.exists(at: path)) != nil else {
      return InstallationID.random()
    }
    return InstallationID.kept(at: "\(path).device")
  }

  /// The store's path.
  ///
  /// - Throws: `CommandFailure` where there is no folder for it.
  func requiredPath() throws -> String {
    if let path { return path }
    throw CommandFailure(.unusableFile, CommandMessage.noCacheFolder)
  }

  /// Whether the store is in a database, and not a file.
  var isInDatabase: Bool { Setting.text(database, .database) != nil }

  /// Where the store is, for people: its path, or the place of its database.
  ///
  /// - Throws: `CommandFailure` where there is no folder for it, or the setting is no address.
  func place() throws -> String {
    try Setting.text(database, .database).map { try DatabaseSettings.address($0).place }
      ?? requiredPath()
  }

  /// The database that holds the store; nil for a file. A command asks once: a password that comes over a pipe
  /// can be read only once.
  ///
  /// - Throws: `CommandFailure` where the setting is no address, or the password cannot be read.
  func databaseAddress() throws -> PostgreSQLAddress? {
    try Setting.text(database, .database).map(address)
  }

  /// The address of a database that `text` is, with the password that is set.
  ///
  /// - Throws: `CommandFailure`, which never shows a password.
  func address(_ text: String) throws -> PostgreSQLAddress {
    try DatabaseSettings.address(text, passwordFile: databasePasswordFile)
  }

  /// Where the store is; nil where there is no folder for it. It asks for the address.
  ///
  /// - Throws: `CommandFailure` as `databaseAddress`.
  private func location() throws -> StoreLocation? {
    try databaseAddress().map(StoreLocation.database) ?? path.map(StoreLocation.file)
  }

  private func requiredLocation() throws -> StoreLocation {
    try location() ?? .file(requiredPath())
  }

  /// What `body` reads in the store; nil where there is none yet. Nothing is made or changed.
  ///
  /// - Throws: `CommandError` where the store cannot be read.
  func read<Result>(
    _ body: (ListingStore) throws -> Result
  ) throws -> Result? {
    let location = try requiredLocation()
    guard let store = try location.openForReading() else { return nil }
    defer { store.close() }
    return try body(store)
  }

  /// What `body` reads in the store, as `read` does; and what may be done in its database, nil for a file.
  ///
  /// - Throws: `CommandError` where the store cannot be read.
  func inspect<Result>(
    _ body: (ListingStore) throws -> Result
  ) throws -> (found: Result?, rights: DatabaseRights?) {
    let location = try requiredLocation()
    let rights = try location.rights()
    guard let store = try location.openForReading() else { return (nil, rights) }
    defer { store.close() }
    return (try body(store), rights)
  }

  /// What `body` makes of the store; nil where there is none yet, and then none is made.
  ///
  /// - Throws: `CommandError` where the store cannot be used.
  func change<Result>(
    _ body: (ListingStore) throws -> Result
  ) throws -> Result? {
    let location = try requiredLocation()
    guard try location.hasStore() else { return nil }
    let store = try location.open()
    defer { store.close() }
    return try body(store)
  }

  /// What `body` makes of the store, which is made where there is none yet.
  ///
  /// - Throws: `CommandError` where the store cannot be used.
  func making<Result>(
    _ body: (ListingStore) throws -> Result
  ) throws -> Result {
    let store = try required()
    defer { store.close() }
    return try body(store)
  }

  /// The store.
  ///
  /// - Throws: `CommandError` where it cannot be opened.
  func required() throws -> ListingStore {
    try requiredLocation().open()
  }

  /// The store for reading, or an empty one in memory where there is none yet.
  ///
  /// - Throws: `CommandError` where it cannot be read.
  func openForReading() throws -> ListingStore {
    let location = try location()
    if let store = try location?.openForReading() { return store }
    return try ListingStore.inMemory()
  }

  /// Returns the store, or one in memory, with a note, if it cannot be opened.
  ///
  /// - Parameter address: The database that holds the store, where it was asked for already.
  /// - Throws: `CommandError` where the file is no store of homefind: it was named by mistake; where the
  ///   database cannot be opened as it is set.
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

  /// The schema of PostGIS where the database of `feeds` answers searches; nil where memory does.
  ///
  /// - Throws: `CommandError` where the database is to and cannot, or the setting is none of its values.
  func postgis(of feeds: [FeedStore]) throws -> String? {
    let mode = try Setting.choice(index, .index, of: IndexMode.self) ?? .memory
    // Memory that takes the place of a database has an index of its own.
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

/// Where a store is.
private enum StoreLocation {
  case database(PostgreSQLAddress)
  case file(String)

  /// Opens the store, which is made where there is none yet, and says what a person should know of it.
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

  /// Opens the store for reading; nil where there is none yet.
  func openForReading() throws(ListingStoreError) -> ListingStore? {
    switch self {
    case .database(let address): try ListingStore.openForReading(database: address)
    case .file(let path): try ListingStore.openForReading(path: path)
    }
  }

  /// What may be done in the database; nil for a file.
  func rights() throws(ListingStoreError) -> DatabaseRights? {
    switch self {
    case .database(let address): try ListingStore.rights(database: address)
    case .file: nil
    }
  }

  /// Whether there is a store.
  func hasStore() throws(ListingStoreError) -> Bool {
    switch self {
    case .database(let address): try ListingStore.exists(database: address)
    case .file(let path): try ListingStore.exists(at: path)
    }
  }
}

/// The two ways to force where an answer comes from.
struct FreshnessOptions: ParsableArguments, ChoosesFreshness {
  @Flag(.fresh) var fresh = false

  @Flag(.offline) var offline = false

  func validate() throws { try requireOneSource() }
}

/// Options with these two flags, which exclude each other.
protocol ChoosesFreshness {
  var fresh: Bool { get }
  var offline: Bool { get }
}

extension ChoosesFreshness {
  /// Refuses both flags together.
  func requireOneSource() throws {
    if fresh, offline {
      throw ValidationError(CommandMessage.freshAndOffline)
    }
  }

  /// `policy`, unless one of the flags forces another.
  func policy(or policy: FetchPolicy) -> FetchPolicy {
    if fresh { return .feedOnly }
    return offline ? .storeOnly : policy
  }
}
