/// A statement that sends many rows of arguments to a server in each message.
protocol GatheredRows: StoreServerStatement {
  /// Sends the rows added since the last call.
  ///
  /// - Throws: Any error from the connection.
  func finish() throws
}

/// A statement that sends many rows of arguments to a server in each message, with one array per
/// column. If two rows have the same key, the later row replaces the earlier one.
package final class RowBatch: GatheredRows {
  private enum Argument {
    case integer(Int64)
    case real(Double)
    case text(String)
  }

  private let statement: any StoreServerStatement
  /// The index, starting at 0, of the argument that identifies a row.
  private let key: Int
  /// The arguments of the next row.
  private var row: [Argument?]
  private var rows: [[Argument?]] = []
  /// The index in `rows` for each key.
  private var places: [Int64: Int] = [:]

  /// The number of rows in a message.
  package static let portion = 1_000

  /// - Parameters:
  ///   - columns: The columns that a row's arguments correspond to.
  ///   - key: The name of the integer column that identifies a row.
  ///   - sql: Returns the statement, given the SQL for a table that contains the rows.
  /// - Throws: Any error from the connection.
  init(
    on connection: any StoreServerConnection, columns: [StoreTable.Column], key: String,
    _ sql: (_ rows: String) -> String
  ) throws {
    let arrays = columns.map { column in
      switch column.type {
      case .integer: "?::text::bigint[]"
      case .real: "?::text::double precision[]"
      case .text: "?::text::text[]"
      }
    }
    statement = try connection.statement(
      sql(
        "unnest(\(arrays.joined(separator: ", "))) AS batch(\(StoreTable.list(columns)))"))
    row = [Argument?](repeating: nil, count: columns.count)
    self.key = columns.firstIndex { $0.name == key } ?? 0
  }

  package func bind(_ value: Int64?, at place: Int32) {
    row[Int(place) - 1] = value.map(Argument.integer)
  }

  package func bind(_ value: Double, at place: Int32) { row[Int(place) - 1] = .real(value) }

  package func bind(_ text: String, at place: Int32) { row[Int(place) - 1] = .text(text) }

  /// Ignores the bytes, because no table that is written in batches has a column of bytes.
  package func bind(_ bytes: [UInt8], at place: Int32) { row[Int(place) - 1] = nil }

  /// A batch does not return any columns.
  package var columnNames: [String] { [] }

  /// Adds the row to the next message.
  package func run(isLarge: Bool, _ body: (StoreFields) throws -> Void) throws -> Int {
    if case .integer(let number)? = row[key] {
      if let place = places[number] {
        rows[place] = row
        return 1
      }
      places[number] = rows.count
    }
    rows.append(row)
    if rows.count == Self.portion { try finish() }
    return 1
  }

  /// Sends the rows added since the last call.
  ///
  /// - Throws: Any error from the connection.
  func finish() throws {
    guard !rows.isEmpty else { return }
    for column in row.indices {
      statement.bind(Self.array(rows.lazy.map { $0[column] }), at: Int32(column + 1))
    }
    rows.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    _ = try statement.run(isLarge: false) { _ in }
  }

  /// Returns an array in PostgreSQL's syntax (https://www.postgresql.org/docs/15/arrays.html,
  /// section 8.15.6).
  private static func array(_ values: some Sequence<Argument?>) -> String {
    var text = "{"
    for value in values {
      if text.utf8.count > 1 { text += "," }
      switch value {
      case nil: text += "NULL"
      case .integer(let number): text += String(number)
      case .real(let number): text += "\(number)"
      case .text(let value): append(value, to: &text)
      }
    }
    return text + "}"
  }

  private static func append(_ value: String, to text: inout String) {
    text += "\""
    if value.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      for character in value.unicodeScalars {
        if character == "\"" || character == "\\" { text += "\\" }
        text.unicodeScalars.append(character)
      }
    } else {
      text += value
    }
    text += "\""
  }
}

extension RowBatch {
  package static func array(_ numbers: some Sequence<Int64>) -> String {
    array(numbers.lazy.map { Argument.integer($0) })
  }

  package static func array(_ texts: some Sequence<String>) -> String {
    array(texts.lazy.map { Argument.text($0) })
  }
}
