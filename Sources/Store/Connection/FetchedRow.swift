/// A copy of a row, which remains valid when the statement advances. Columns are accessed by name
/// or by index, starting at 0.
package struct FetchedRow: Hashable {
  private let names: [String]
  private let bytes: [UInt8]
  /// The range of each column's bytes in `bytes`; nil for null.
  private let places: [Range<Int>?]

  /// Copies the current row of a statement whose columns have the given names.
  init(_ row: StatementRow, names: [String]) {
    self.names = names
    var bytes: [UInt8] = []
    places = names.indices.map { column in row.append(Int32(column), to: &bytes) }
    self.bytes = bytes
  }

  /// The value in a column; nil if it is null or has another type.
  package subscript<Value: ColumnValue>(_ column: Int) -> Value? {
    guard let place = places[column] else { return nil }
    return bytes.withUnsafeBytes { Value(column: UnsafeRawBufferPointer(rebasing: $0[place])) }
  }

  /// The value in a column that is never null.
  package subscript<Value: ColumnValue>(_ column: Int) -> Value {
    guard let value = self[column] as Value? else {
      fatalError("The column \(names[column]) has no \(Value.self).")
    }
    return value
  }

  /// The value in a column; nil if it is null or has another type, or if the column does not exist.
  package subscript<Value: ColumnValue>(_ name: String) -> Value? {
    names.firstIndex(of: name).flatMap { self[$0] }
  }

  /// The value in a column that exists and is never null.
  package subscript<Value: ColumnValue>(_ name: String) -> Value {
    guard let value = self[name] as Value? else {
      fatalError("Of \(names), \(name) has no \(Value.self).")
    }
    return value
  }
}

/// A type that a column's value can be converted to.
package protocol ColumnValue {
  /// Decodes a column's bytes; nil if they represent another type. Numbers are big-endian.
  init?(column bytes: UnsafeRawBufferPointer)
}

extension Int64: ColumnValue {
  /// Decodes a number of up to eight bytes.
  @inlinable
  package init?(column bytes: UnsafeRawBufferPointer) {
    if bytes.count == 8 {
      self.init(bigEndian: bytes.loadUnaligned(as: Int64.self))
      return
    }
    let isNegative = bytes.first.map { $0 & 0x80 != 0 } ?? false
    self = bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
  }
}

extension Int: ColumnValue {
  package init?(column bytes: UnsafeRawBufferPointer) {
    guard let number = Int64(column: bytes) else { return nil }
    self.init(exactly: number)
  }
}

extension Bool: ColumnValue {
  package init?(column bytes: UnsafeRawBufferPointer) {
    guard let number = Int64(column: bytes) else { return nil }
    self = number != 0
  }
}

extension Double: ColumnValue {
  @inlinable
  package init?(column bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 8 else { return nil }
    self.init(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
  }
}

extension String: ColumnValue {
  package init?(column bytes: UnsafeRawBufferPointer) { self.init(decoding: bytes, as: UTF8.self) }
}

extension [UInt8]: ColumnValue {
  package init?(column bytes: UnsafeRawBufferPointer) { self.init(bytes) }
}
