/// The names of a field in stores and files.
public struct FieldNames: Sendable {
  public let column: String
  /// The column names in files, with the usual name first; empty if files have no such column.
  public let files: [String]

  init(_ column: String, files: String...) {
    (self.column, self.files) = (column, files)
  }
}
