import Dispatch
import Glibc
import ListingStore
public import PostgreSQL

/// Copies a store between its file and a database, in either direction.
///
/// A copy is created in a separate location and becomes the store once every row has been compared,
/// so that readers never see an incomplete copy. An interrupted copy continues where it stopped. No
/// store is ever overwritten; an existing identical store is treated as copied.
public struct StoreCopy: Sendable {
  /// The direction of a copy.
  public enum Direction: Sendable, Hashable, CaseIterable {
    /// Copies the store from the file to the database.
    case toDatabase
    /// Copies the store from the database to the file.
    case toFile
  }

  private let path: String
  private let address: PostgreSQLAddress
  private let limits: PostgreSQLLimits

  /// Creates a copy operation between the store's file at `path` and the database at `address`.
  public init(
    file path: String, database address: PostgreSQLAddress,
    limits: PostgreSQLLimits = PostgreSQLLimits()
  ) {
    self.path = path
    self.address = address
    self.limits = limits
  }

  /// Copies the store.
  ///
  /// - Parameters:
  ///   - missing: Receives the names of the extensions that are unavailable in the database; called
  ///     at most once.
  ///   - progress: Receives progress reports.
  /// - Throws: `StoreCopyError`.
  public func run(
    _ direction: Direction, missing: @escaping @Sendable ([String]) -> Void = { _ in },
    progress: @escaping @Sendable (StoreCopyProgress) -> Void = { _ in }
  ) async throws(StoreCopyError) -> StoreCopySummary {
    let cancellation = PostgreSQLCancellation()
    let result: Result<StoreCopySummary, StoreCopyError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Reading or writing on either side can block a thread for minutes.
        Self.queue.async {
          let work = Work(
            path: path, address: address, limits: limits, cancellation: cancellation,
            missing: missing, progress: progress)
          let result = Result {
            try direction == .toDatabase ? work.toDatabase() : work.toFile()
          }
          continuation.resume(
            returning: result.mapError { StoreCopyError($0, place: address.place) })
        }
      }
    } onCancel: {
      cancellation.request()
    }
    return try result.get()
  }

  private static let queue = DispatchQueue(label: "store copy", attributes: .concurrent)
}

/// The work of one copy.
private struct Work {
  let path: String
  let address: PostgreSQLAddress
  let limits: PostgreSQLLimits
  let cancellation: PostgreSQLCancellation
  let missing: ([String]) -> Void
  let progress: (StoreCopyProgress) -> Void

  func toDatabase() throws -> StoreCopySummary {
    guard let store = try ListingStore.openForReading(path: path) else {
      throw StoreCopyError.noFile(path: path)
    }
    defer { store.close() }
    // If another process changes the file in the meantime, this closure runs again; rows that have
    // already been copied remain.
    return try store.readTables { tables in
      Result {
        let database = try StoreDatabase(address, limits: limits, cancellation: cancellation)
        try database.lock()
        return try copy(tables, to: database)
      }
    }.get()
  }

  private func copy(_ tables: StoreTables, to database: StoreDatabase) throws -> StoreCopySummary {
    var copy = RowCopy(
      from: tables, to: database, place: database.place, cancellation: cancellation,
      report: progress)
    switch try database.content(of: DatabaseSchema.whole) {
    case .foreign: throw StoreCopyError.foreign(place: database.place)
    case .store:
      try database.use(DatabaseSchema.whole)
      return try compare(&copy, or: .otherStore(place: database.place))
    case .nothing:
      let absent = try database.prepare(from: source)
      if !absent.isEmpty { missing(absent) }
      try copy.run()
      try database.publish()
      return copy.summary
    }
  }

  /// The resolved path of the file, which remains the same if the copy is continued from a
  /// different directory.
  private var source: String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  func toFile() throws -> StoreCopySummary {
    if let store = try ListingStore.openForReading(path: path) {
      defer { store.close() }
      return try store.readTables { tables in
        Result {
          var copy = copy(of: try wholeStore(), to: tables)
          return try compare(&copy, or: .otherFile(path: path))
        }
      }.get()
    }
    let database = try wholeStore()
    let unfinished = try UnfinishedStore(of: path)
    let summary = try unfinished.write { tables in
      var copy = copy(of: database, to: tables)
      try copy.run()
      return copy.summary
    }
    try unfinished.publish()
    return summary
  }

  /// Returns the store in the database, in a transaction that sees a consistent state.
  private func wholeStore() throws -> StoreDatabase {
    let database = try StoreDatabase(address, limits: limits, cancellation: cancellation)
    try database.connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    guard case .store = try database.content(of: DatabaseSchema.whole) else {
      if case .store = try database.content(of: DatabaseSchema.unfinished) {
        throw StoreCopyError.unfinished(place: database.place)
      }
      throw StoreCopyError.noStore(place: database.place)
    }
    try database.use(DatabaseSchema.whole)
    return database
  }

  private func copy(
    of database: StoreDatabase, to tables: StoreTables
  ) -> RowCopy<StoreDatabase, StoreTables> {
    RowCopy(
      from: database, to: tables, place: path, cancellation: cancellation, report: progress)
  }

  /// Compares a store with an existing copy, without writing.
  ///
  /// - Throws: `error` if the sides differ.
  private func compare<Source, Target>(
    _ copy: inout RowCopy<Source, Target>, or error: StoreCopyError
  ) throws -> StoreCopySummary {
    do {
      try copy.verify()
    } catch StoreCopyError.differs {
      throw error
    }
    return StoreCopySummary(rows: copy.summary.rows, kept: copy.summary.rows)
  }
}
