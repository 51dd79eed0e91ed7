public import Foundation

/// A documentation page with tables generated from declarations.
public enum RecordedPage {
  /// Returns the current text of a page, and its text with newly generated table rows.
  /// `HOMEFIND_RECORD=1` writes the generated text to the page first, so the two are the same.
  ///
  /// - Throws: An error if the page cannot be read or written, or lacks a table with one of the
  ///   headings.
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
