import CXML

extension XMLEventSource {
  /// The divisor for the maximum share of replaced bytes: at most one byte in a thousand may be
  /// replaced.
  private static var share: Int { 1_000 }
  /// The minimum length of a document that may contain an invalid UTF-8 byte. In a shorter
  /// document, such a byte is just as likely to be text in another charset.
  private static var leastLength: Int { 512 }

  /// Returns an error if too many characters have been replaced. If `isAll` is true, applies the
  /// stricter limit for a whole document.
  func excess(isAll: Bool) -> XMLError? {
    let replaced = replaced
    guard replaced.invalid + replaced.forbidden > 0 else { return nil }
    let share = totalBytes / Self.share
    let invalid = isAll ? (totalBytes < Self.leastLength ? 0 : 1 + share) : 16 + share
    if replaced.invalid > invalid {
      let line = Int(replaced.line)
      return replaced.zero != 0
        ? .malformed(line: line, detail: "a zero byte") : .charsetMismatch(line: line)
    }
    guard replaced.forbidden > 16 + share else { return nil }
    return .malformed(
      line: line, detail: "more than \(16 + share) characters that XML does not allow")
  }
}
