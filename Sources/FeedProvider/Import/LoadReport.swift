/// The result of loading a table of listings.
public struct LoadReport: Sendable, Hashable {
  /// A row that was left out.
  public struct BadRow: Sendable, Hashable {
    /// The row's first line, from 1, counting the header.
    public let line: Int
    /// The reason, as a clause.
    public let reason: RowProblem
  }

  /// The maximum number of bad rows listed; further ones are only counted.
  public static let namedRows = 20

  /// Whether the table is in windows-874.
  public internal(set) var isInWindows874 = false
  /// The number of listings served.
  public internal(set) var served = 0
  /// The number of rows left out because an earlier row has the same id.
  public internal(set) var duplicates = 0
  /// The number of rows left out because they are unusable.
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
