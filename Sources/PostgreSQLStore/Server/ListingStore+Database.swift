public import ListingStore
public import PostgreSQL
public import Store

extension ListingStore {
  /// Opens the store in a database, making its tables where they are missing and bringing those of an
  /// earlier version up to the present one. Any number of processes may use it.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - use: How long the store is used; for a brief use nothing listens to changes.
  ///   - standbyLag: By how many seconds a standby may be late that answers searches in SQL; nil where none is to.
  ///   - missing: Takes the names of the extensions that a new store has to do without.
  /// - Throws: `ListingStoreError` where the database cannot be reached or written, holds something else,
  ///   or a store of a later version.
  public static func open(
    database address: PostgreSQLAddress, for use: StoreUse = .lasting, standbyLag: Double? = nil,
    missing: ([String]) -> Void = { _ in }
  ) throws(ListingStoreError) -> ListingStore {
    let absent = try inDatabase(address) { try $0.makeReady() }
    if !absent.isEmpty { missing(absent) }
    return ListingStore(
      on: server(at: address, for: use, standbyLag: standbyLag), isReadOnly: false)
  }

  /// Whether a database holds a store, of this version or an earlier one.
  ///
  /// - Throws: `ListingStoreError` where the database cannot be reached or read, or holds something else,
  ///   or a store of a later version.
  public static func exists(
    database address: PostgreSQLAddress
  ) throws(ListingStoreError) -> Bool {
    try inDatabase(address) { database in
      if try database.isReady() { return true }
      if case .store = try database.content(of: DatabaseSchema.whole) { return true }
      return false
    }
  }

  /// What the role that connects may do in a database.
  ///
  /// - Throws: `ListingStoreError` where the database cannot be reached.
  public static func rights(
    database address: PostgreSQLAddress
  ) throws(ListingStoreError) -> DatabaseRights {
    try inDatabase(address) { try $0.rights() }
  }

  /// Opens the store in a database for reading; nothing is made or changed.
  ///
  /// - Returns: nil where the database holds no store.
  /// - Throws: `ListingStoreError` where the database cannot be reached or read, or holds a store of
  ///   another version.
  public static func openForReading(
    database address: PostgreSQLAddress
  ) throws(ListingStoreError) -> ListingStore? {
    let isThere = try inDatabase(address) { database in
      if try database.isReady() { return true }
      if case .nothing = try database.content(of: DatabaseSchema.whole) { return false }
      throw StoreServerError(
        .cannotOpen, place: address.place,
        message: DatabaseStoreMessage.outdated(place: address.place).message)
    }
    return isThere ? ListingStore(on: server(at: address, for: .brief), isReadOnly: true) : nil
  }

  private static func server(
    at address: PostgreSQLAddress, for use: StoreUse, standbyLag: Double? = nil
  ) -> PostgreSQLStoreServer {
    PostgreSQLStoreServer(
      address, limits: DatabaseLayout.limits, isListening: use == .lasting,
      standbyLag: standbyLag)
  }

  private static func inDatabase<Value>(
    _ address: PostgreSQLAddress, _ body: (StoreDatabase) throws -> Value
  ) throws(ListingStoreError) -> Value {
    try ListingStoreError.at(address.place) { try DatabaseLayout.listings.use(address, body) }
  }
}
