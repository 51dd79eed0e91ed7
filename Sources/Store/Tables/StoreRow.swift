/// A row of a ``StoreTable`` as bytes. The bytes of a row are the same in every database, so that
/// rows can be compared and copied without conversion.
///
/// The format is the same as for a row in PostgreSQL's binary COPY
/// (https://www.postgresql.org/docs/15/sql-copy.html): two bytes for the number of columns, and
/// then, for each column, four bytes for its length, or -1 for null, followed by its bytes. Numbers
/// are big-endian.
public enum StoreRow {
  /// A value in the key of a row.
  public enum Value: Sendable, Hashable {
    /// A whole number.
    case integer(Int64)
    /// A string.
    case text(String)
  }

  /// Returns the key of `row` as text for users, such as `feed 1, id 5`.
  public static func keyText(of row: [UInt8], in table: StoreTable) -> String {
    zip(table.key, key(of: row, in: table)).map { column, value in
      switch value {
      case .integer(let number): "\(column.name) \(number)"
      case .text(let text): "\(column.name) “\(text)”"
      }
    }
    .joined(separator: ", ")
  }

  /// Returns the values in the key of `row`.
  public static func key(of row: [UInt8], in table: StoreTable) -> [Value] {
    var place = 2
    return table.key.compactMap { column -> Value? in
      guard let field = field(of: row, at: &place) else { return nil }
      return column.type == .text
        ? .text(String(decoding: row[field], as: UTF8.self))
        : .integer(Int64(bitPattern: bits(row[field])))
    }
  }

  /// Returns the range of the value whose length is at `place`, and moves `place` past the value;
  /// nil for null.
  package static func field(of bytes: [UInt8], at place: inout Int) -> Range<Int>? {
    let length = Int32(truncatingIfNeeded: bits(bytes[place..<place + 4]))
    place += 4
    guard length >= 0 else { return nil }
    defer { place += Int(length) }
    return place..<place + Int(length)
  }

  /// Returns the big-endian number with up to eight bytes.
  package static func bits(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Appends a number as `count` bytes in big-endian order.
  package static func append(_ number: UInt64, bytes count: Int, to row: inout [UInt8]) {
    for index in (0..<count).reversed() {
      row.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index)))
    }
  }
}
