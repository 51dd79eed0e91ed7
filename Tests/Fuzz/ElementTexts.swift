import XMLStream

/// Collects the text of each element without child elements, keyed by local name.
struct ElementTexts: XMLHandler {
  private var names: [String] = []
  private var texts: [String: [UInt8]] = [:]
  private var open: [UInt8] = []
  private var isInnermost = false

  /// Returns the text of each element in a document, or nil if the document cannot be parsed. If a
  /// name occurs twice, the last element wins.
  static func read(_ document: [UInt8]) -> [String: String]? {
    let parser = XMLPushParser(handler: ElementTexts())
    do throws(XMLError) {
      try parser.feed(document)
      try parser.finish()
    } catch {
      return nil
    }
    return parser.handler.texts.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  mutating func code(forName name: String) -> Int {
    names.append(name)
    return names.count - 1
  }

  mutating func start(_ element: borrowing XMLElement) {
    open = []
    isInnermost = true
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    open += bytes
  }

  mutating func end(code: Int) {
    if isInnermost { texts[names[code]] = open }
    isInnermost = false
  }
}
