import Basics

/// The charset of a table.
public enum TableCharset: String, Sendable, Hashable, CaseIterable {
  /// UTF-8, with or without a byte order mark.
  case utf8 = "UTF-8"
  /// The single-byte Thai charset that spreadsheets use when saving files; a superset of TIS-620.
  case windows874 = "windows-874"
}

/// Decodes tables. A byte order mark determines the charset. Without a byte order mark, the charset
/// is UTF-8 if the bytes are valid UTF-8, and otherwise windows-874 if the text is Thai.
enum TableText {
  /// Returns the bytes as UTF-8 without a byte order mark, and the original charset.
  ///
  /// - Throws: A `CSVError` for any other charset.
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
