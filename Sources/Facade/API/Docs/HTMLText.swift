import Basics

/// HTML as it is written: text goes in as it is and comes out escaped.
struct HTMLText {
  private(set) var bytes: [UInt8] = []

  /// Markup.
  mutating func raw(_ markup: String) {
    bytes += markup.utf8
  }

  /// Text.
  mutating func text(_ text: String) {
    bytes.append(html: text)
  }

  /// The start of an element; attributes without a value are left out.
  mutating func start(_ name: String, _ attributes: KeyValuePairs<String, String?>) {
    raw("<\(name)")
    for case (let attribute, let value?) in attributes {
      raw(" \(attribute)=\"")
      text(value)
      raw("\"")
    }
    raw(">")
  }

  /// An element that holds only text.
  mutating func element(
    _ name: String, _ text: String, _ attributes: KeyValuePairs<String, String?> = [:]
  ) {
    start(name, attributes)
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
  mutating func prose(_ text: String?, _ attributes: KeyValuePairs<String, String?> = [:]) {
    guard let text, !text.isEmpty else { return }
    start("p", attributes)
    marked(text)
    raw("</p>")
  }

  /// Code of several lines, which may be wider than its place and is moved there with the keys.
  mutating func code(_ text: String, label: String) {
    start("pre", ["tabindex": "0", "role": "group", "aria-label": label])
    element("code", text)
    raw("</pre>")
  }
}
