public import ListingStore
public import PostgreSQL
public import Store

extension ListingStore {
  /// Opens the store in a database. Creates the tables if they are missing, and migrates tables
  /// from an earlier version. Any number of processes can use the store.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - use: How long the store will be used; for brief use, no connection listens for changes.
  ///   - standbyLag: The maximum lag, in seconds, of a standby that serves SQL searches; nil to use
  ///     no standby.
  ///   - missing: Receives the names of the extensions that are unavailable for a new store.
  /// - Throws: `ListingStoreError` if the database cannot be reached or written to, or contains
  ///   other data or a store from a later version.
  public static func open(
    database address: PostgreSQLAddress, for use: StoreUse = .lasting, standbyLag: Double? = nil,
    missing: ([String]) -> Void = { _ in }
  ) throws(ListingStoreError) -> ListingStore {
    let absent = try inDatabase(address) { try $0.makeReady() }
    if !absent.isEmpty { missing(absent) }
    return ListingStore(
      on: server(at: address, for: use, standbyLag: standbyLag), isReadOnly: false)
  }

  /// Whether a database contains a store that was created by this version or an earlier version.
  ///
  /// - Throws: `ListingStoreError` if the database cannot be reached or read, or contains other
  ///   data or a store from a later version.
  public static func exists(
    database address: PostgreSQLAddress
  ) throws(ListingStoreError) -> Bool {
    try inDatabase(address) { database in
      if try database.isReady() { return true }
      if case .store = try database.content(of: DatabaseSchema.whole) { return true }
      return false
    }
  }

  /// Returns the role's rights in a database.
  ///
  /// - Throws: `ListingStoreError` if the database cannot be reached.
  public static func rights(
    database address: PostgreSQLAddress
  ) throws(ListingStoreError) -> DatabaseRights {
    try inDatabase(address) { try $0.rights() }
  }

  /// Opens the store in a database read-only. This method does not create or change anything.
  ///
  /// - Returns: The store, or nil if the database contains no store.
  /// - Throws: `ListingStoreError` if the database cannot be reached or read, or contains a store
  ///   from another version.
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
