import Archive

/// The tables of a GTFS feed.
struct GTFSTables {
  private let zip: ZipArchive

  init(_ bytes: [UInt8]) throws(StationSourceError.Reason) {
    guard ZipArchive.isZip(bytes) else { throw .unknownKind }
    do throws(ZipError) { zip = try ZipArchive(bytes) } catch {
      throw .zip(error)
    }
  }

  /// Returns a table that every feed must have.
  func table(named name: String) throws(StationSourceError.Reason) -> [UInt8] {
    guard let bytes = try optionalTable(named: name) else { throw .noTable(name) }
    return bytes
  }

  /// Returns a table; nil if the feed does not have it.
  func optionalTable(named name: String) throws(StationSourceError.Reason) -> [UInt8]? {
    guard let entry = zip.entry(named: name) else { return nil }
    do throws(ZipError) { return try zip.contents(of: entry) } catch {
      throw .zip(error)
    }
  }

  /// Calls `body` for each row of a table, if the feed has it.
  ///
  /// - Parameters:
  ///   - columns: The columns that `body` reads.
  ///   - required: The columns that the table must have.
  func forEach(
    _ name: String, columns: [String], required: [String],
    _ body: (SourceTable.Row, SourceTable) throws(StationSourceError.Reason) -> Void
  ) throws(StationSourceError.Reason) {
    guard let bytes = try optionalTable(named: name) else { return }
    var table = try SourceTable(bytes, part: name, columns: columns, required: required)
    while let row = try table.next() { try body(row, table) }
  }
}
