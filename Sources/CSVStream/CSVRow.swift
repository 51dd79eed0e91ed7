/// One row of a table.
public struct CSVRow: Sendable, Hashable {
  /// The line on which the row starts; the file's first line is 1.
  public let line: Int
  /// The fields, without surrounding quotation marks. A row may have fewer fields than the header,
  /// but not more.
  public let fields: [String]

  /// Returns the field in `column`, starting at 0; an empty string if the row is shorter, or if
  /// `column` is nil because the table lacks the column.
  public subscript(column: Int?) -> String {
    guard let column, fields.indices.contains(column) else { return "" }
    return fields[column]
  }
}
