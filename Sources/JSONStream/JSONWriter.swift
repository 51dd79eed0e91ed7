/// Writes a JSON text (RFC 8259) straight into UTF-8 bytes, without a tree in between.
///
/// The writer sets commas, line breaks and indentation itself; what it cannot know is whether the
/// caller writes fields in objects and values in arrays, which is the caller's to do. Absent
/// values are left out: `field` with nil writes nothing.
///
///     var json = JSONWriter()
///     json.object {
///       $0.field("id", "12")
///       $0.field("note", nil as String?)
///       $0.array("types") { $0.value("condo") }
///     }
///     // {"id":"12","types":["condo"]}
///
/// Its bytes are in memory of its own and not in an array, which would ask at each of them whether it
/// is shared; so it cannot be copied.
public struct JSONWriter: ~Copyable {
  /// Where the bytes are, with room for so many.
  var start: UnsafeMutablePointer<UInt8>
  var capacity: Int
  /// How many bytes are written so far.
  public internal(set) var count = 0

  private let isPretty: Bool
  private var depth = 0
  /// Whether a value stands before the next one in the same object or array.
  private var needsComma = false

  /// An empty text. `pretty` puts every field and element on a line of its own, indented by two
  /// spaces a level; `capacity` is the number of bytes to set aside at once.
  public init(pretty: Bool = false, capacity: Int = 256) {
    isPretty = pretty
    self.capacity = max(capacity, 64)
    start = .allocate(capacity: self.capacity)
  }

  deinit {
    start.deallocate()
  }

  /// An object with the fields that `body` writes, and a line feed behind it.
  public static func document(
    pretty: Bool = false, capacity: Int = 256, _ body: (inout JSONWriter) throws -> Void
  ) rethrows -> [UInt8] {
    var json = JSONWriter(pretty: pretty, capacity: capacity)
    try json.object(body)
    json.endLine()
    return json.bytes
  }

  /// What is written so far.
  public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Hands what is written so far to `body`, without a copy.
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

  /// Writes the field `name`, an object with the fields that `body` writes.
  public mutating func object(
    _ name: StaticString, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    key(name)
    try enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// Writes a field whose name is known when the program runs only, an object with the fields that
  /// `body` writes.
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

  /// Writes the field `name`, an array with the values that `body` writes.
  public mutating func array(
    _ name: StaticString, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    key(name)
    try enclose(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  /// Writes a field whose name is known when the program runs only, an array with the values that `body`
  /// writes.
  public mutating func array(
    named name: String, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    key(name)
    try enclose(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  /// Writes the values of `elements` as the array `name`.
  public mutating func array(_ name: StaticString, _ elements: some Sequence<String>) {
    array(name) { for element in elements { $0.value(element) } }
  }

  /// Writes the field `name`, an array with an object for each of `elements`, which has the fields
  /// that `body` writes.
  @inlinable
  public mutating func objects<Element>(
    _ name: StaticString, _ elements: some Sequence<Element>,
    _ body: (inout JSONWriter, Element) throws -> Void
  ) rethrows {
    try array(name) { json in
      for element in elements { try json.object { try body(&$0, element) } }
    }
  }

  /// Writes a line feed behind the whole text.
  public mutating func endLine() {
    append(UInt8(ascii: "\n"))
  }

  // MARK: Between values

  /// Writes what stands before a value of an array or of the whole text.
  mutating func beginValue() {
    if needsComma { append(UInt8(ascii: ",")) }
    if depth > 0 { breakLine() }
    needsComma = true
  }

  /// Writes what stands before a field's value. A name in the program's text needs no escapes.
  mutating func key(_ name: StaticString) {
    beginValue()
    append(UInt8(ascii: "\""))
    append(name)
    append(UInt8(ascii: "\""))
    endKey()
  }

  /// Writes what stands before the value of a field whose name is known when the program runs only.
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

  /// Writes the first byte of an object or array.
  mutating func open(_ opening: UInt8) {
    append(opening)
    depth += 1
    needsComma = false
  }

  /// Writes the last byte of the object or array that was opened last.
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
