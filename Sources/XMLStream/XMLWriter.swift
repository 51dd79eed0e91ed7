/// Writes an XML document as UTF-8, element by element.
///
/// Text and attribute values are always escaped. Characters that XML 1.0 does not allow become
/// U+FFFD. Invalid characters in names become `_`.
///
/// ```swift
/// var writer = XMLWriter()
/// writer.declaration()
/// writer.element("home", attributes: [("id", "7")]) { writer in
///   writer.element("name", text: "A & B")
/// }
/// writer.bytes  // <?xml …?><home id="7"><name>A &amp; B</name></home>
/// ```
public struct XMLWriter: Sendable {
  /// The bytes written since the last drain. While attributes may still follow, the last start tag
  /// lacks its `>`; ``drain()`` adds it.
  public internal(set) var bytes: [UInt8] = []
  var openNames: [String] = []
  var tagIsOpen = false

  /// Creates an empty document with capacity for `capacity` bytes.
  public init(capacity: Int = 1024) {
    bytes.reserveCapacity(capacity)
  }

  /// Writes the XML declaration; if used, this must be the first call.
  public mutating func declaration() {
    bytes.append(contentsOf: #"<?xml version="1.0" encoding="utf-8"?>"#.utf8)
  }

  /// Opens an element; ``attribute(_:_:)`` may follow, and ``end()`` closes it.
  public mutating func start(_ name: String) {
    closeTag()
    bytes.append(UInt8(ascii: "<"))
    appendName(name)
    openNames.append(name)
    tagIsOpen = true
  }

  /// Opens an element with attributes.
  public mutating func start(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    start(name)
    for (name, value) in attributes { attribute(name, value) }
  }

  /// Adds an attribute to the last opened element; has no effect once the element has content.
  public mutating func attribute(_ name: String, _ value: String) {
    guard tagIsOpen else { return }
    bytes.append(UInt8(ascii: " "))
    appendName(name)
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(value, inAttribute: true)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes text inside the current element.
  public mutating func text(_ text: String) {
    guard !text.isEmpty else { return }
    closeTag()
    appendEscaped(text, inAttribute: false)
  }

  /// Writes text as a CDATA section, or as several sections if the text contains `]]>`.
  public mutating func cdata(_ text: String) {
    guard !text.isEmpty else { return }
    closeTag()
    appendCDATA(text)
  }

  /// Closes the last opened element, as `<name/>` if it is empty. Has no effect if no element is
  /// open.
  public mutating func end() {
    guard let name = openNames.popLast() else { return }
    if tagIsOpen {
      tagIsOpen = false
      bytes.append(contentsOf: "/>".utf8)
    } else {
      bytes.append(contentsOf: "</".utf8)
      appendName(name)
      bytes.append(UInt8(ascii: ">"))
    }
  }

  /// Writes an element that contains only text. If the text is empty, writes an empty-element tag
  /// such as `<name/>`.
  public mutating func element(_ name: String, text: String) {
    start(name)
    self.text(text)
    end()
  }

  /// Writes an element with attributes and with the content that `content` writes.
  public mutating func element<Failure: Error>(
    _ name: String, attributes: [(name: String, value: String)] = [],
    content: (inout XMLWriter) throws(Failure) -> Void
  ) throws(Failure) {
    start(name)
    for attribute in attributes { self.attribute(attribute.name, attribute.value) }
    let depth = openNames.count
    defer { while openNames.count >= depth { end() } }
    try content(&self)
  }

  /// Closes all open elements and writes a final line feed.
  public mutating func finish() {
    while !openNames.isEmpty { end() }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Removes and returns the bytes written so far, so that a long document can be sent in chunks.
  /// Elements stay open, and writing can continue.
  public mutating func drain() -> [UInt8] {
    closeTag()
    let written = bytes
    bytes.removeAll(keepingCapacity: false)
    bytes.reserveCapacity(written.count)
    return written
  }

  mutating func closeTag() {
    guard tagIsOpen else { return }
    tagIsOpen = false
    bytes.append(UInt8(ascii: ">"))
  }
}
