/// What became of the rows of a table of listings.
public struct LoadReport: Sendable, Hashable {
  /// A row that was left out.
  public struct BadRow: Sendable, Hashable {
    /// The line on which the row begins, from 1, the header's counted.
    public let line: Int
    /// What is wrong with it, as the end of a sentence.
    public let reason: RowProblem
  }

  /// How many bad rows are named; the rest are only counted.
  public static let namedRows = 20

  /// Whether the table is in windows-874.
  public internal(set) var isInWindows874 = false
  /// Listings that are served.
  public internal(set) var served = 0
  /// Rows left out because a row before them has the same id.
  public internal(set) var duplicates = 0
  /// Rows left out because they cannot be used.
  public internal(set) var badRows = 0
  /// The first of those rows.
  public internal(set) var firstBadRows: [BadRow] = []

  /// Counts a row that cannot be used.
  mutating func leaveOut(line: Int, _ reason: RowProblem) {
    badRows += 1
    if firstBadRows.count < LoadReport.namedRows {
      firstBadRows.append(BadRow(line: line, reason: reason))
    }
  }
}
