/// HTML as it is written: text goes in as it is and comes out escaped.
struct HTMLText {
  private(set) var bytes: [UInt8] = []

  /// Markup.
  mutating func raw(_ markup: String) {
    bytes += markup.utf8
  }

  /// Text.
  mutating func text(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      default: bytes.append(byte)
      }
    }
  }

  /// An element that holds only text.
  mutating func element(_ name: String, _ text: String) {
    raw("<\(name)>")
    self.text(text)
    raw("</\(name)>")
  }

  /// Text in which what stands between backticks is code.
  mutating func marked(_ text: String) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    for (number, part) in parts.enumerated() {
      if number.isMultiple(of: 2) { self.text(String(part)) } else { element("code", String(part)) }
    }
  }

  /// A paragraph of such text; nothing where there is none.
  mutating func prose(_ text: String) {
    guard !text.isEmpty else { return }
    raw("<p>")
    marked(text)
    raw("</p>")
  }
}
