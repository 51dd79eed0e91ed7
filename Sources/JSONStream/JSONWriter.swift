/// Writes a JSON document (RFC 8259) directly as UTF-8 bytes, without building a tree.
///
/// The writer adds commas, line breaks and indentation. The writer does not check whether fields
/// are written in objects and values in arrays; the caller must ensure this. Absent values are
/// omitted: `field` with nil writes nothing.
///
/// ```swift
/// var json = JSONWriter()
/// json.object {
///   $0.field("id", "12")
///   $0.field("note", nil as String?)
///   $0.array("types") { $0.value("condo") }
/// }
/// // {"id":"12","types":["condo"]}
/// ```
///
/// The bytes are in manually allocated memory, because an array would check for unique ownership at
/// each byte. For this reason, the type is not copyable.
public struct JSONWriter: ~Copyable {
  /// The buffer and its capacity.
  var start: UnsafeMutablePointer<UInt8>
  var capacity: Int
  /// The number of bytes written so far.
  public internal(set) var count = 0

  private let isPretty: Bool
  private var depth = 0
  /// Whether a comma must precede the next value.
  private var needsComma = false

  /// Creates an empty document. If `pretty` is true, every field and element is on a separate line,
  /// indented by two spaces per level; `capacity` is the initial buffer size in bytes.
  public init(pretty: Bool = false, capacity: Int = 256) {
    isPretty = pretty
    self.capacity = max(capacity, 64)
    start = .allocate(capacity: self.capacity)
  }

  deinit {
    start.deallocate()
  }

  /// Returns an object with the fields that `body` writes, followed by a line feed.
  public static func document(
    pretty: Bool = false, capacity: Int = 256, _ body: (inout JSONWriter) throws -> Void
  ) rethrows -> [UInt8] {
    var json = JSONWriter(pretty: pretty, capacity: capacity)
    try json.object(body)
    json.endLine()
    return json.bytes
  }

  /// The bytes written so far.
  public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Calls `body` with the bytes written so far, without copying them.
  public borrowing func withBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    body(UnsafeBufferPointer(start: start, count: count))
  }

  // MARK: Objects and arrays

  /// Writes an object with the fields that `body` writes.
  public mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
    beginValue()
    try enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// Writes the field `name` with an object whose fields `body` writes.
  public mutating func object(
    _ name: StaticString, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    key(name)
    try enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// Writes a field with a dynamic name and an object whose fields `body` writes.
  public mutating func object(
    named name: String, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    key(name)
    try enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// Writes an array with the values that `body` writes.
  public mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
    beginValue()
    try enclose(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  /// Writes the field `name` with an array whose values `body` writes.
  public mutating func array(
    _ name: StaticString, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    key(name)
    try enclose(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  /// Writes a field with a dynamic name and an array whose values `body` writes.
  public mutating func array(
    named name: String, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    key(name)
    try enclose(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  /// Writes the field `name` with an array of strings.
  public mutating func array(_ name: StaticString, _ elements: some Sequence<String>) {
    array(name) { for element in elements { $0.value(element) } }
  }

  /// Writes the field `name` with an array that contains an object for each element; `body` writes
  /// the object's fields.
  @inlinable
  public mutating func objects<Element>(
    _ name: StaticString, _ elements: some Sequence<Element>,
    _ body: (inout JSONWriter, Element) throws -> Void
  ) rethrows {
    try array(name) { json in
      for element in elements { try json.object { try body(&$0, element) } }
    }
  }

  /// Writes a line feed after the document.
  public mutating func endLine() {
    append(UInt8(ascii: "\n"))
  }

  // MARK: Between values

  /// Writes the separator before an array element or the root value.
  mutating func beginValue() {
    if needsComma { append(UInt8(ascii: ",")) }
    if depth > 0 { breakLine() }
    needsComma = true
  }

  /// Writes the key of a field. Static names do not need to be escaped.
  mutating func key(_ name: StaticString) {
    beginValue()
    append(UInt8(ascii: "\""))
    append(name)
    append(UInt8(ascii: "\""))
    endKey()
  }

  /// Writes the key of a field with a dynamic name.
  mutating func key(_ name: String) {
    beginValue()
    appendQuoted(name)
    endKey()
  }

  private mutating func endKey() {
    append(UInt8(ascii: ":"))
    if isPretty { append(UInt8(ascii: " ")) }
  }

  private mutating func enclose(
    _ opening: UInt8, _ closing: UInt8, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    open(opening)
    try body(&self)
    close(closing)
  }

  /// Writes the opening bracket of an object or array.
  mutating func open(_ opening: UInt8) {
    append(opening)
    depth += 1
    needsComma = false
  }

  /// Writes the closing bracket of the last opened object or array.
  mutating func close(_ closing: UInt8) {
    depth -= 1
    if needsComma { breakLine() }
    append(closing)
    needsComma = true
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    append(UInt8(ascii: "\n"))
    for _ in 0..<2 * depth { append(UInt8(ascii: " ")) }
  }
}
