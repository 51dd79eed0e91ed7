import ArgumentParser
import Foundation
import ListingStore
import Machine
import Search

/// The settings of the store.
struct StoreOptions: ParsableArguments {
  @Option(.store) var store: String?

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

  /// What `body` reads in the store; nil where there is none yet. Nothing is made or changed.
  ///
  /// - Throws: `CommandFailure` where the store cannot be read.
  func read<Result>(
    _ body: (ListingStore) throws(ListingStoreError) -> Result
  ) throws -> Result? {
    let path = try requiredPath()
    return try using { () throws(ListingStoreError) in
      guard let store = try ListingStore.openForReading(path: path) else { return nil }
      defer { store.close() }
      return try body(store)
    }
  }

  /// What `body` makes of the store; nil where there is none yet, and then none is made.
  ///
  /// - Throws: `CommandFailure` where the store cannot be used.
  func change<Result>(
    _ body: (ListingStore) throws(ListingStoreError) -> Result
  ) throws -> Result? {
    let path = try requiredPath()
    let exists = try using { () throws(ListingStoreError) in try ListingStore.exists(at: path) }
    return exists ? try making(body) : nil
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
    let path = try requiredPath()
    let store = try using { () throws(ListingStoreError) in try ListingStore.open(path: path) }
    if let notice = store.notice { Output.talk(notice) }
    return store
  }

  /// The store for reading, or an empty one in memory where there is none yet.
  ///
  /// - Throws: `CommandFailure` where it cannot be read.
  func openForReading() throws -> ListingStore {
    try using { () throws(ListingStoreError) in
      guard let path, let store = try ListingStore.openForReading(path: path) else {
        return try ListingStore.inMemory()
      }
      return store
    }
  }

  /// Returns the store, or one in memory, with a note, if it cannot be opened.
  ///
  /// - Throws: `CommandFailure` where the file is no store of homefind: it was named by mistake.
  func open(isBrief: Bool) throws -> ListingStore {
    try using { () throws(ListingStoreError) in
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

  /// What `body` returns; an error of the store is the command's failure.
  private func using<Result>(_ body: () throws(ListingStoreError) -> Result) throws -> Result {
    do throws(ListingStoreError) {
      return try body()
    } catch {
      throw CommandFailure(.unusableFile, error.message)
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
