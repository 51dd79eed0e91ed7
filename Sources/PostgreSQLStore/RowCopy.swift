import ListingStore
import PostgreSQL
import Store

/// Copies rows from a source to a target.
///
/// Retains the target's rows up to the first row that differs from the source, and rewrites that
/// row and all later rows. As a result, an interrupted copy continues where it stopped, even in the
/// middle of a table or after changes to the source.
struct RowCopy<Source: StoreRowSource, Target: StoreRowTarget> {
  let source: Source
  let target: Target
  let place: String
  let cancellation: PostgreSQLCancellation
  let report: (StoreCopyProgress) -> Void

  private(set) var summary = StoreCopySummary()
  private var total = 0

  init(
    from source: Source, to target: Target, place: String,
    cancellation: PostgreSQLCancellation, report: @escaping (StoreCopyProgress) -> Void
  ) {
    self.source = source
    self.target = target
    self.place = place
    self.cancellation = cancellation
    self.report = report
  }

  /// The number of rows in one transaction. The number is large enough to make the cost of a
  /// transaction negligible, and small enough that few rows have to be written again if the process
  /// is killed.
  static var blockSize: Int { 5_000 }

  /// The number of rows that are compared between two progress reports.
  private static var tellingSize: Int { 1_000 }

  /// Copies the rows that are missing from the target, then compares all rows on both sides.
  ///
  /// - Throws: `StoreCopyError.differs` if the sides still differ, or any error from either side.
  mutating func run() throws {
    total = try ListingTables.copied.reduce(0) { try $0 + source.count(of: $1) }
    for table in ListingTables.copied { try copy(table) }
    try verify()
  }

  /// Compares all rows on both sides.
  ///
  /// - Throws: `StoreCopyError.differs` at the first difference, or any error from either side.
  mutating func verify() throws {
    total = try ListingTables.copied.reduce(0) { try $0 + source.count(of: $1) }
    var done = 0
    try tell(.verifying, done)
    for table in ListingTables.copied {
      let (rows, copies) = (try source.rows(of: table), try target.rows(of: table))
      var (row, copy): ([UInt8], [UInt8]) = ([], [])
      while try rows.next(&row) {
        guard try copies.next(&copy), copy == row else { throw differs(table, at: row) }
        done += 1
        if done.isMultiple(of: Self.tellingSize) { try tell(.verifying, done) }
      }
      if try copies.next(&copy) { throw differs(table, at: copy) }
    }
    summary.rows = done
  }

  private mutating func copy(_ table: StoreTable) throws {
    let rows = try source.rows(of: table)
    let copies = try target.rows(of: table)
    var (row, copy): ([UInt8], [UInt8]) = ([], [])
    var last: [UInt8]?
    var isLeft = try rows.next(&row)
    var isThere = try copies.next(&copy)
    while isLeft, isThere, row == copy {
      last = row
      summary.kept += 1
      if summary.kept.isMultiple(of: Self.tellingSize) {
        try tell(.copying, summary.kept + summary.copied)
      }
      isLeft = try rows.next(&row)
      isThere = try copies.next(&copy)
    }
    try copies.finish()
    if isThere { try target.deleteRows(of: table, after: last) }

    try tell(.copying, summary.kept + summary.copied)
    var (block, count): ([UInt8], Int) = ([], 0)
    while isLeft {
      block += row
      count += 1
      isLeft = try rows.next(&row)
      guard count == Self.blockSize || !isLeft else { continue }
      try insert(block, into: table)
      summary.copied += count
      try tell(.copying, summary.kept + summary.copied)
      (block, count) = ([], 0)
    }
  }

  private func insert(_ block: [UInt8], into table: StoreTable) throws {
    do {
      try target.insert(block, into: table)
    } catch PostgreSQLError.failed("22021", _) {
      throw StoreCopyError.unstorable(table: table.name)
    }
  }

  private func tell(_ stage: StoreCopyProgress.Stage, _ done: Int) throws {
    if cancellation.isRequested { throw PostgreSQLError.cancelled }
    report(StoreCopyProgress(stage: stage, done: done, total: total))
  }

  private func differs(_ table: StoreTable, at row: [UInt8]) -> StoreCopyError {
    .differs(table: table.name, key: StoreRow.keyText(of: row, in: table), place: place)
  }
}
