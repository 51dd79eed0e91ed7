import ArgumentParser
import Foundation
import ListingStore
import Machine
import PostgreSQL
import PostgreSQLStore
import Search

/// The settings of the store.
struct StoreOptions: ParsableArguments {
  @Option(.store) var store: String?

  @Option(.database) var database: String?

  @OptionGroup var login: DatabaseOptions

  @Option(.freshFor) var freshFor: String?

  @Option(.usableFor) var usableFor: String?

  /// The limits of freshness.
  func limits() throws -> FreshnessLimits {
    let standard = FreshnessLimits()
    let fresh = try Setting.seconds(freshFor, .freshFor)
    let usable = try Setting.seconds(usableFor, .usableFor)
    return FreshnessLimits(fresh: fresh ?? standard.fresh, usable: usable ?? standard.usable)
  }

  /// The store's path: the setting, or the user's cache folder; nil where there is neither.
  var path: String? {
    if let path = Setting.text(store, .store) { return path }
    let variables = Environment.variables
    if let cache = variables["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      return cache + "/homefind/listings.sqlite"
    }
    guard let home = variables["HOME"], !home.isEmpty else { return nil }
    return home + "/.cache/homefind/listings.sqlite"
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

  /// The database that the store is in; nil where it is a file.
  ///
  /// - Throws: `CommandFailure` where the setting is no address, or the password cannot be read.
  func address() throws -> PostgreSQLAddress? {
    try Setting.text(database, .database).map { try login.address($0) }
  }

  /// Where the store is, for people: its path, or the place of its database.
  ///
  /// - Throws: `CommandFailure` where there is no folder for it.
  func place() throws -> String { try address()?.place ?? requiredPath() }

  /// What `body` reads in the store; nil where there is none yet. Nothing is made or changed.
  ///
  /// - Throws: `CommandFailure` where the store cannot be read.
  func read<Result>(
    _ body: (ListingStore) throws(ListingStoreError) -> Result
  ) throws -> Result? {
    guard let store = try stored() else { return nil }
    defer { store.close() }
    return try using { () throws(ListingStoreError) in try body(store) }
  }

  /// What `body` makes of the store; nil where there is none yet, and then none is made.
  ///
  /// - Throws: `CommandFailure` where the store cannot be used.
  func change<Result>(
    _ body: (ListingStore) throws(ListingStoreError) -> Result
  ) throws -> Result? {
    let isThere =
      if let address = try address() {
        try using { () throws(ListingStoreError) in
          try ListingStore.openForReading(database: address) != nil
        }
      } else {
        try exists(at: requiredPath())
      }
    return isThere ? try making(body) : nil
  }

  /// What `body` makes of the store, which is made where there is none yet.
  ///
  /// - Throws: `CommandFailure` where the store cannot be used.
  func making<Result>(
    _ body: (ListingStore) throws(ListingStoreError) -> Result
  ) throws -> Result {
    let store = try required()
    defer { store.close() }
    return try using { () throws(ListingStoreError) in try body(store) }
  }

  /// The store.
  ///
  /// - Throws: `CommandFailure` where it cannot be opened.
  func required() throws -> ListingStore {
    if let address = try address() {
      return try using { () throws(ListingStoreError) in try Self.open(address) }
    }
    let path = try requiredPath()
    let store = try using { () throws(ListingStoreError) in try ListingStore.open(path: path) }
    if let notice = store.notice { Output.talk(notice) }
    return store
  }

  /// The store for reading, or an empty one in memory where there is none yet.
  ///
  /// - Throws: `CommandFailure` where it cannot be read.
  func openForReading() throws -> ListingStore {
    if try address() == nil, path == nil { return try inMemory() }
    return try stored() ?? inMemory()
  }

  /// Returns the store, or one in memory, with a note, if it cannot be opened.
  ///
  /// - Throws: `CommandFailure` where the file is no store of homefind: it was named by mistake.
  func open(isBrief: Bool) throws -> ListingStore {
    let address = try address()
    return try using { () throws(ListingStoreError) in
      if let address { return try Self.openOrReplace(address, isBrief: isBrief) }
      guard let path else { return try ListingStore.inMemory() }
      do throws(ListingStoreError) {
        let store = try ListingStore.open(path: path, isBrief: isBrief)
        if let notice = store.notice { Output.talk(notice) }
        return store
      } catch {
        if error.code == .notStore { throw error }
        Output.talk(SearchNote.notStoring(error.message))
        return try ListingStore.inMemory(insteadOf: error)
      }
    }
  }

  /// The store for reading; nil where there is none yet.
  private func stored() throws -> ListingStore? {
    if let address = try address() {
      return try using { () throws(ListingStoreError) in
        try ListingStore.openForReading(database: address)
      }
    }
    let path = try requiredPath()
    return try using { () throws(ListingStoreError) in
      try ListingStore.openForReading(path: path)
    }
  }

  private func exists(at path: String) throws -> Bool {
    try using { () throws(ListingStoreError) in try ListingStore.exists(at: path) }
  }

  private func inMemory() throws -> ListingStore {
    try using { () throws(ListingStoreError) in try ListingStore.inMemory() }
  }

  private static func open(
    _ address: PostgreSQLAddress, isBrief: Bool = false
  ) throws(ListingStoreError) -> ListingStore {
    try ListingStore.open(database: address, isBrief: isBrief) {
      Output.talk(CommandNote.withoutExtensions($0))
    }
  }

  /// The store in a database, or one in memory where the database fails; a setting that is wrong is an
  /// error.
  private static func openOrReplace(
    _ address: PostgreSQLAddress, isBrief: Bool
  ) throws(ListingStoreError) -> ListingStore {
    do throws(ListingStoreError) {
      return try open(address, isBrief: isBrief)
    } catch {
      if error.code == .notStore || error.code == .cannotOpen { throw error }
      Output.talk(SearchNote.notStoring(error.message))
      return try ListingStore.inMemory(insteadOf: error)
    }
  }

  /// What `body` returns; an error of the store is the command's failure.
  private func using<Result>(_ body: () throws(ListingStoreError) -> Result) throws -> Result {
    do throws(ListingStoreError) {
      return try body()
    } catch {
      throw CommandFailure(
        error.code == .unreachable ? .feedUnavailable : .unusableFile, error.message)
    }
  }
}

/// The two ways to force where an answer comes from.
struct FreshnessOptions: ParsableArguments {
  @Flag(help: "Ask the feed, even for what is stored and fresh.")
  var fresh = false

  @Flag(help: "Answer from the store only, however old it is.")
  var offline = false

  func validate() throws {
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
