/// One row of a table.
public struct CSVRow: Sendable, Hashable {
  /// The line, counted from 1 and with the header, on which the row begins.
  public let line: Int
  /// The fields as they stand, without the quotation marks around them. A row may have fewer than
  /// the header, never more.
  public let fields: [String]

  /// The field in `column`, counted from 0; empty where the row ends before it, or where the
  /// table has no such column (nil).
  public subscript(column: Int?) -> String {
    guard let column, fields.indices.contains(column) else { return "" }
    return fields[column]
  }
}
