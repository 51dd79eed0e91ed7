import Basics

/// The charset of a table.
public enum TableCharset: String, Sendable, Hashable, CaseIterable {
  /// UTF-8, with or without its mark.
  case utf8 = "UTF-8"
  /// Thai in single bytes, as spreadsheets save it; TIS-620 is a part of it.
  case windows874 = "windows-874"
}

/// Decodes the bytes of every table: a byte order mark, else strict UTF-8, else windows-874 if the text is
/// Thai.
enum TableText {
  /// Returns the bytes as UTF-8 without a mark, and the charset in which they came.
  ///
  /// - Throws: `CSVError` for any other charset.
  static func decoded(_ bytes: [UInt8]) throws(CSVError) -> (bytes: [UInt8], TableCharset) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { throw .notUTF8 }
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let badLine = bytes.withUnsafeBufferPointer { UTF8Check.firstBadLine(of: $0) }
    guard let badLine else { return (isMarked ? Array(bytes.dropFirst(3)) : bytes, .utf8) }
    guard !isMarked, bytes.withUnsafeBufferPointer(ThaiCharset.isLikely) else {
      throw .otherCharset(line: badLine)
    }
    var text: [UInt8] = []
    guard bytes.withUnsafeBytes({ ThaiCharset.decode($0, into: &text) }) else {
      throw .otherCharset(line: badLine)
    }
    return (text, .windows874)
  }
}
