import CXML

extension XMLEventSource {
  /// The share of the bytes of a document that may be replaced: one in a thousand.
  private static var share: Int { 1_000 }
  /// The length from which a document may have a byte that is no UTF-8: in a shorter one, a single byte
  /// is as likely to be text in another charset.
  private static var leastLength: Int { 512 }

  /// The error of a document of which too much was replaced so far; stricter once it `isAll`.
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
