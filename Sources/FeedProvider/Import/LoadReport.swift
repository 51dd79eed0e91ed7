/// The result of loading a table of listings.
public struct LoadReport: Sendable, Hashable {
  /// A row that was skipped.
  public struct BadRow: Sendable, Hashable {
    /// The row's first line in the file; the header starts on line 1.
    public let line: Int
    /// The reason, as a clause.
    public let reason: RowProblem
  }

  /// The maximum number of bad rows to list; further bad rows are only counted.
  public static let namedRows = 20

  /// Whether the table is in windows-874.
  public internal(set) var isInWindows874 = false
  /// The number of listings served.
  public internal(set) var served = 0
  /// The number of rows skipped because an earlier row has the same ID.
  public internal(set) var duplicates = 0
  /// The number of rows skipped because they are unusable.
  public internal(set) var badRows = 0
  public internal(set) var firstBadRows: [BadRow] = []

  /// Counts an unusable row.
  mutating func leaveOut(line: Int, _ reason: RowProblem) {
    badRows += 1
    if firstBadRows.count < LoadReport.namedRows {
      firstBadRows.append(BadRow(line: line, reason: reason))
    }
  }
}
