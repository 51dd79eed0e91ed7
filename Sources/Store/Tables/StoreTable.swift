/// A table whose rows have the same columns and types in a file and on a server, so that they can
/// be copied between the two.
public struct StoreTable: Sendable, Hashable {
  /// The type of a column, which can also contain null.
  public enum ColumnType: Sendable {
    /// A 64-bit integer.
    case integer
    /// A 64-bit floating-point number.
    case real
    /// UTF-8 text.
    case text
  }

  /// A column of a table.
  public struct Column: Sendable, Hashable {
    /// The column's name in SQL statements.
    public var name: String
    /// The type of the column's values.
    public var type: ColumnType
  }

  /// The table's name in SQL statements.
  public let name: String
  /// The columns, starting with the columns of the key.
  public let columns: [Column]
  /// The number of columns in the key, which determines the order in which rows are copied.
  public let keyCount: Int

  public var key: ArraySlice<Column> { columns.prefix(keyCount) }

  /// Creates a table from its key columns and its other columns.
  package init(_ name: String, key: [Column], _ columns: [Column] = []) {
    self.name = name
    self.columns = key + columns
    keyCount = key.count
  }

  /// Returns the names of `columns`, separated by commas, for use in an SQL statement.
  public static func list(_ columns: some Sequence<Column>) -> String {
    columns.map(\.name).joined(separator: ", ")
  }

  /// Returns the columns with the given names, in the order of `names`.
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
