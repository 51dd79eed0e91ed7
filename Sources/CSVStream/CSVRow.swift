/// One row of a table.
public struct CSVRow: Sendable, Hashable {
  /// The line on which the row starts, from 1, counting the header.
  public let line: Int
  /// The fields, without surrounding quotation marks. A row may have fewer fields than the header,
  /// but not more.
  public let fields: [String]

  /// Returns the field in `column`, from 0; empty if the row is shorter or the column is nil
  /// (missing in the table).
  public subscript(column: Int?) -> String {
    guard let column, fields.indices.contains(column) else { return "" }
    return fields[column]
  }
}
