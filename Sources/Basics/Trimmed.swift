extension StringProtocol {
  /// The text without the white space around it.
  public var trimmed: String {
    let text = String(self)
    // Most texts have none, which their bytes tell sooner than the tables of Unicode.
    func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
    if let first = text.utf8.first, let last = text.utf8.last, isPlain(first), isPlain(last) {
      return text
    }
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }
}
