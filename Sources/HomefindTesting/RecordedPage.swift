public import Foundation

/// A page of the project whose tables are made of declarations.
public enum RecordedPage {
  /// Returns a page as it is, and with the rows of its tables made of the declarations. With `HOMEFIND_RECORD=1` the
  /// page is written first, so that both are the same.
  ///
  /// - Throws: If the page cannot be read or written, or lacks a table with one of the heads.
  public static func texts(
    at page: URL, tables: [(head: String, rows: [String])]
  ) throws -> (page: String, made: String) {
    let text = try String(contentsOf: page, encoding: .utf8)
    var made = text
    for (head, rows) in tables {
      guard let start = made.range(of: head)?.upperBound else {
        throw CocoaError(.fileReadCorruptFile)
      }
      let end = made[start...].range(of: "\n\n").map { made.index(after: $0.lowerBound) }
      made.replaceSubrange(start..<(end ?? made.endIndex), with: rows.joined())
    }
    guard ProcessInfo.processInfo.environment["HOMEFIND_RECORD"] == "1" else { return (text, made) }
    try Data(made.utf8).write(to: page)
    return (made, made)
  }
}
