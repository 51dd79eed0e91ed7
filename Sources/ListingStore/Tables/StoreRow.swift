/// A row of a ``StoreTable`` as bytes that are the same wherever the same row is stored, so that rows of
/// different databases can be compared and handed on as they are: two bytes for the number of columns,
/// then each with four bytes of its length, -1 for null; numbers with the highest byte first. That is a
/// row of PostgreSQL's binary COPY (https://www.postgresql.org/docs/15/sql-copy.html).
public enum StoreRow {
  /// A value of a row.
  public enum Value: Sendable, Hashable {
    /// A whole number.
    case integer(Int64)
    /// A text.
    case text(String)
  }

  /// The key of `row`, for people: `feed 1, id 5`.
  public static func keyText(of row: [UInt8], in table: StoreTable) -> String {
    zip(table.key, key(of: row, in: table)).map { column, value in
      switch value {
      case .integer(let number): "\(column.name) \(number)"
      case .text(let text): "\(column.name) “\(text)”"
      }
    }
    .joined(separator: ", ")
  }

  /// The values of the key of `row`.
  public static func key(of row: [UInt8], in table: StoreTable) -> [Value] {
    var place = 2
    return table.key.compactMap { column -> Value? in
      guard let field = field(of: row, at: &place) else { return nil }
      return column.type == .text
        ? .text(String(decoding: row[field], as: UTF8.self))
        : .integer(Int64(bitPattern: bits(row[field])))
    }
  }

  /// Where the value is whose length stands at `place`, which moves behind it; nil for null.
  static func field(of bytes: [UInt8], at place: inout Int) -> Range<Int>? {
    let length = Int32(truncatingIfNeeded: bits(bytes[place..<place + 4]))
    place += 4
    guard length >= 0 else { return nil }
    defer { place += Int(length) }
    return place..<place + Int(length)
  }

  /// The number that up to eight bytes are.
  static func bits(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Appends a number in so many bytes.
  static func append(_ number: UInt64, bytes count: Int, to row: inout [UInt8]) {
    for index in (0..<count).reversed() {
      row.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index)))
    }
  }
}
