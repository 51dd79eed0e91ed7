/// A table whose rows have the same columns and types in a file and on a server, so that they can
/// be copied between the two.
public struct StoreTable: Sendable, Hashable {
  /// The type of a column; any column may be null.
  public enum ColumnType: Sendable {
    /// A whole number of 64 bits.
    case integer
    /// A floating-point number of 64 bits.
    case real
    /// A text in UTF-8.
    case text
  }

  /// A column of a table.
  public struct Column: Sendable, Hashable {
    /// The name in statements.
    public var name: String
    /// The type of its values.
    public var type: ColumnType
  }

  /// The name in statements.
  public let name: String
  /// The columns; the columns of the key are first.
  public let columns: [Column]
  /// The number of columns in the key, which determines the order in which rows are copied.
  public let keyCount: Int

  public var key: ArraySlice<Column> { columns.prefix(keyCount) }

  /// Creates a table with these columns after the columns of the key.
  package init(_ name: String, key: [Column], _ columns: [Column] = []) {
    self.name = name
    self.columns = key + columns
    keyCount = key.count
  }

  /// Returns the names of `columns`, separated by commas, for a statement.
  public static func list(_ columns: some Sequence<Column>) -> String {
    columns.map(\.name).joined(separator: ", ")
  }

  /// Returns the columns with these names, in the order of `names`.
  func columns(named names: [String]) -> [Column] {
    names.compactMap { name in columns.first { $0.name == name } }
  }
}

extension [StoreTable.Column] {
  package static func integers(_ names: String...) -> Self { integers(names) }

  package static func integers(_ names: [String]) -> Self {
    names.map { Element(name: $0, type: .integer) }
  }

  package static func reals(_ names: String...) -> Self {
    names.map { Element(name: $0, type: .real) }
  }

  package static func texts(_ names: String...) -> Self { texts(names) }

  package static func texts(_ names: [String]) -> Self {
    names.map { Element(name: $0, type: .text) }
  }
}
