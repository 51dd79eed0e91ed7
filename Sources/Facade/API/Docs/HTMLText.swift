import Basics

/// Builds an HTML document and escapes its text.
struct HTMLText {
  private(set) var bytes: [UInt8] = []

  /// Appends markup without escaping.
  mutating func raw(_ markup: String) {
    bytes += markup.utf8
  }

  /// Appends escaped text.
  mutating func text(_ text: String) {
    bytes.append(html: text)
  }

  /// Appends the start tag of an element; attributes without a value are omitted.
  mutating func start(_ name: String, _ attributes: KeyValuePairs<String, String?>) {
    raw("<\(name)")
    for case (let attribute, let value?) in attributes {
      raw(" \(attribute)=\"")
      text(value)
      raw("\"")
    }
    raw(">")
  }

  /// Appends an element that contains only text.
  mutating func element(
    _ name: String, _ text: String, _ attributes: KeyValuePairs<String, String?> = [:]
  ) {
    start(name, attributes)
    self.text(text)
    raw("</\(name)>")
  }

  /// Appends text, with each span between backticks as a `code` element.
  mutating func marked(_ text: String) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    for (number, part) in parts.enumerated() {
      if number.isMultiple(of: 2) { self.text(String(part)) } else { element("code", String(part)) }
    }
  }

  /// Appends text, which can contain code between backticks, as a paragraph. Appends nothing if the
  /// text is empty or nil.
  mutating func prose(_ text: String?, _ attributes: KeyValuePairs<String, String?> = [:]) {
    guard let text, !text.isEmpty else { return }
    start("p", attributes)
    marked(text)
    raw("</p>")
  }

  /// Appends a block of code that can be scrolled with the keyboard.
  mutating func code(_ text: String, label: String) {
    start("pre", ["tabindex": "0", "role": "group", "aria-label": label])
    element("code", text)
    raw("</pre>")
  }
}
