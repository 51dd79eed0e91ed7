import Dispatch
import Glibc
import ListingStore
public import PostgreSQL

/// Copies of a store between its file and a database, either way.
///
/// A copy is made aside and takes its place when every row has been compared: readers see none of it before.
/// One that was ended goes on where it was when it is made again. No store is overwritten; one that is the
/// same already counts as copied.
public struct StoreCopy: Sendable {
  /// Where a store is copied to.
  public enum Direction: Sendable, Hashable, CaseIterable {
    /// From the file to the database.
    case toDatabase
    /// From the database to the file.
    case toFile
  }

  private let path: String
  private let address: PostgreSQLAddress
  private let limits: PostgreSQLLimits

  /// A copy between the store's file at `path` and the database at `address`.
  public init(
    file path: String, database address: PostgreSQLAddress,
    limits: PostgreSQLLimits = PostgreSQLLimits()
  ) {
    self.path = path
    self.address = address
    self.limits = limits
  }

  /// Copies.
  ///
  /// - Parameters:
  ///   - missing: Takes the names of the extensions that the database has to do without, once.
  ///   - progress: Takes how far it has come.
  /// - Throws: `StoreCopyError`.
  public func run(
    _ direction: Direction, missing: @escaping @Sendable ([String]) -> Void = { _ in },
    progress: @escaping @Sendable (StoreCopyProgress) -> Void = { _ in }
  ) async throws(StoreCopyError) -> StoreCopySummary {
    let cancellation = PostgreSQLCancellation()
    let result: Result<StoreCopySummary, StoreCopyError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Both sides block their thread, for minutes.
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
    // All of it again where another process changes the file meanwhile; what is copied then stays.
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

  /// The path of the file from wherever a copy is continued.
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

  /// The store in the database, in one state.
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

  /// What a copy is that was made before; nothing is written.
  ///
  /// - Throws: `error` where the sides are not the same.
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
