import Basics

/// A JSON document (RFC 8259) that is validated once and then read in place. The parser builds no
/// tree, so a document needs no memory beyond its bytes.
///
/// Read values starting at the root; missing fields and values of the wrong type are nil:
///
/// ```swift
/// let json = #"{"id": 7, "name": "Central", "prices": [1.9, 2.5]}"#
/// let home = try JSONDocument(Array(json.utf8)).root
/// home["id"]?.int  // → 7
/// home["prices"]?.elements.compactMap(\.double)  // → [1.9, 2.5]
/// home["name"]?.int  // → nil
/// home["note"]  // → nil
/// ```
public struct JSONDocument: Sendable {
  /// The root value.
  public let root: JSONNode

  /// Checks that `bytes` contains a single JSON value in UTF-8, optionally after a byte order mark,
  /// and that its arrays and objects are nested at most `depth` levels deep.
  ///
  /// - Throws: A `JSONError` for the first problem.
  public init(_ bytes: [UInt8], depth: Int = 100) throws(JSONError) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let outcome = bytes.withUnsafeBufferPointer { buffer -> Result<Range<Int>, JSONError> in
      var checker = JSONChecker(bytes: buffer, index: start, depth: depth)
      do throws(JSONError) {
        return .success(try checker.check())
      } catch {
        return .failure(error)
      }
    }
    let range = try outcome.get()
    root = JSONNode(bytes: bytes, start: range.lowerBound, end: range.upperBound)
  }
}

/// Validates a JSON document in one pass.
struct JSONChecker {
  let bytes: UnsafeBufferPointer<UInt8>
  var index: Int
  let depth: Int
  /// The closing brackets of the open arrays and objects.
  private var open: [UInt8] = []

  init(bytes: UnsafeBufferPointer<UInt8>, index: Int, depth: Int) {
    self.bytes = bytes
    self.index = index
    self.depth = depth
  }

  /// Validates the document and returns the range of its value.
  mutating func check() throws(JSONError) -> Range<Int> {
    if let line = UTF8Check.firstBadLine(of: bytes) { throw .notUTF8(line: line) }
    skipBlanks()
    guard index < bytes.count else { throw .empty }
    let start = index
    try value()
    while let closing = open.last {
      skipBlanks()
      let byte = try current()
      if byte == closing {
        index += 1
        open.removeLast()
      } else if byte == UInt8(ascii: ",") {
        index += 1
        skipBlanks()
        if closing == UInt8(ascii: "}") { try key() }
        try value()
      } else {
        throw malformed
      }
    }
    let end = index
    skipBlanks()
    guard index == bytes.count else { throw malformed }
    return start..<end
  }

  /// Validates a scalar, or the start of an array or object through the end of its first scalar.
  private mutating func value() throws(JSONError) {
    while true {
      skipBlanks()
      switch try current() {
      case UInt8(ascii: "\""): return try string()
      case UInt8(ascii: "["):
        try begin(closing: UInt8(ascii: "]"))
        if try endsAtOnce() { return }
      case UInt8(ascii: "{"):
        try begin(closing: UInt8(ascii: "}"))
        if try endsAtOnce() { return }
        try key()
      case UInt8(ascii: "t"): return try word("true")
      case UInt8(ascii: "f"): return try word("false")
      case UInt8(ascii: "n"): return try word("null")
      default: return try number()
      }
    }
  }

  private mutating func begin(closing: UInt8) throws(JSONError) {
    guard open.count < depth else { throw .tooDeep(limit: depth) }
    open.append(closing)
    index += 1
    skipBlanks()
  }

  private mutating func endsAtOnce() throws(JSONError) -> Bool {
    guard try current() == open.last else { return false }
    open.removeLast()
    index += 1
    return true
  }

  private mutating func key() throws(JSONError) {
    guard try current() == UInt8(ascii: "\"") else { throw malformed }
    try string()
    skipBlanks()
    guard try current() == UInt8(ascii: ":") else { throw malformed }
    index += 1
  }

  private mutating func string() throws(JSONError) {
    index += 1
    while true {
      switch try current() {
      case UInt8(ascii: "\""):
        index += 1
        return
      case UInt8(ascii: "\\"):
        index += 1
        try escape()
      case 0..<0x20: throw malformed
      default: index += 1
      }
    }
  }

  private mutating func escape() throws(JSONError) {
    switch try current() {
    case UInt8(ascii: "u"):
      index += 1
      for _ in 0..<4 {
        guard JSONEscapes.hexValue(try current()) != nil else { throw malformed }
        index += 1
      }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 1
    default: throw malformed
    }
  }

  private mutating func word(_ word: StaticString) throws(JSONError) {
    for offset in 0..<word.utf8CodeUnitCount {
      guard try current() == word.utf8Start[offset] else { throw malformed }
      index += 1
    }
  }

  private mutating func number() throws(JSONError) {
    if try current() == UInt8(ascii: "-") { index += 1 }
    if try current() == UInt8(ascii: "0") { index += 1 } else { try digits() }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return }
    index += 1
    if [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(try current()) { index += 1 }
    try digits()
  }

  private mutating func digits() throws(JSONError) {
    guard try current().isDigit else { throw malformed }
    while index < bytes.count, bytes[index].isDigit { index += 1 }
  }

  private mutating func skipBlanks() {
    while index < bytes.count, JSONNode.isBlank(bytes[index]) { index += 1 }
  }

  private func current() throws(JSONError) -> UInt8 {
    guard index < bytes.count else { throw .truncated }
    return bytes[index]
  }

  private var malformed: JSONError {
    .malformed(line: UTF8Check.line(at: index, of: bytes), offset: index)
  }
}
