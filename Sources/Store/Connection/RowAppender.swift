/// Appends rows with new, distinct keys to a table on a server. Each message contains many rows, in
/// the binary format of PostgreSQL's COPY (https://www.postgresql.org/docs/15/sql-copy.html).
final class RowAppender: GatheredRows {
  private let connection: any StoreServerConnection
  private let table: String
  private let columns: [String]
  /// The fields of the next row.
  private var row: [[UInt8]?]
  private var rows: [UInt8] = []

  /// The size of a message in bytes; while the server stores one message, the next one is prepared.
  private static let portion = 1 << 18

  init(to table: String, columns: [String], on connection: any StoreServerConnection) {
    self.connection = connection
    self.table = table
    self.columns = columns
    row = [[UInt8]?](repeating: nil, count: columns.count)
    rows.reserveCapacity(Self.portion + (1 << 12))
  }

  func bind(_ value: Int64?, at place: Int32) {
    row[Int(place) - 1] = value.map { Self.bytes(of: $0) }
  }

  func bind(_ value: Double, at place: Int32) {
    row[Int(place) - 1] = Self.bytes(of: Int64(bitPattern: value.bitPattern))
  }

  func bind(_ text: String, at place: Int32) {
    let bytes = Array(text.utf8)
    // PostgreSQL does not accept a zero byte in text.
    row[Int(place) - 1] =
      bytes.contains(0) ? bytes.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] } : bytes
  }

  func bind(_ bytes: [UInt8], at place: Int32) { row[Int(place) - 1] = bytes }

  /// Appending rows does not return any columns.
  var columnNames: [String] { [] }

  /// Adds the row to the next message.
  func run(isLarge: Bool, _ body: (StoreFields) throws -> Void) throws -> Int {
    append(Int16(row.count))
    for field in row {
      append(Int32(field?.count ?? -1))
      if let field { rows += field }
    }
    if rows.count >= Self.portion { try finish() }
    return 1
  }

  /// Sends the rows added since the last call.
  ///
  /// - Throws: Any error from the connection.
  func finish() throws {
    guard !rows.isEmpty else { return }
    try connection.append(rows, to: table, columns: columns)
    rows.removeAll(keepingCapacity: true)
  }

  private func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { rows += $0 }
  }

  private static func bytes(of number: Int64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
