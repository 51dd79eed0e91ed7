/// A value in a ``JSONDocument``, read in place.
///
/// Iterate over an array without copying it, or list the fields of an object:
///
/// ```swift
/// node["homes"]?.forEachElement { home in
///   print(home["id"]?.int ?? 0, home["name"]?.string ?? "")
/// }
/// for (name, value) in node.fields where value.kind == .null {
///   print("line \(value.line): \(name) is null")
/// }
/// ```
public struct JSONNode: Sendable {
  /// The type of a value.
  public enum Kind: Sendable, Hashable {
    case object
    case array
    case string
    case number
    case bool
    case null
  }

  let bytes: [UInt8]
  let start: Int
  let end: Int

  /// The type of the value.
  public var kind: Kind {
    switch bytes[start] {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// The line in the document on which the value starts, counted from 1.
  public var line: Int {
    bytes[..<start].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
  }

  /// The bytes of the value in the document.
  public var source: ArraySlice<UInt8> { bytes[start..<end] }

  /// The text; nil if the value is not a string. Unpaired surrogates become U+FFFD.
  public var string: String? {
    kind == .string ? JSONEscapes.decoded(bytes[(start + 1)..<(end - 1)]) : nil
  }

  /// The number as the nearest double; nil if the value is not a number or is too large for a
  /// double.
  public var double: Double? {
    guard kind == .number else { return nil }
    if let whole { return Double(whole) }
    let value = Double(String(decoding: source, as: UTF8.self))
    return value?.isFinite == true ? value : nil
  }

  /// The integer; nil if the value is not a number, or if it has a decimal point, an exponent or
  /// more than 18 digits.
  public var int: Int? { kind == .number ? whole : nil }

  /// The Boolean; nil if the value is not a Boolean.
  public var bool: Bool? { kind == .bool ? bytes[start] == UInt8(ascii: "t") : nil }

  /// The elements of the array; empty if the value is not an array.
  public var elements: [JSONNode] {
    var elements: [JSONNode] = []
    forEachElement { elements.append($0) }
    return elements
  }

  /// Calls `body` with each element of the array, in order; does nothing if the value is not an
  /// array.
  public func forEachElement<Failure: Error>(
    _ body: (JSONNode) throws(Failure) -> Void
  ) throws(Failure) {
    guard kind == .array else { return }
    var index = skippingBlanks(from: start + 1)
    while bytes[index] != UInt8(ascii: "]") {
      let node = node(at: index)
      try body(node)
      index = next(after: node)
    }
  }

  /// The fields of the object in order; empty if the value is not an object.
  public var fields: [(name: String, value: JSONNode)] {
    var fields: [(name: String, value: JSONNode)] = []
    forEachField { fields.append(($0.string ?? "", $1)) }
    return fields
  }

  /// Returns the value of the first field with this name; nil if the field is missing or null, or
  /// if this node is not an object.
  public subscript(name: String) -> JSONNode? {
    guard kind == .object else { return nil }
    var index = skippingBlanks(from: start + 1)
    while bytes[index] != UInt8(ascii: "}") {
      let key = node(at: index)
      let value = node(at: skippingBlanks(from: skippingBlanks(from: key.end) + 1))
      if key.isString(name) { return value.kind == .null ? nil : value }
      index = next(after: value)
    }
    return nil
  }

  private func forEachField(_ body: (_ name: JSONNode, _ value: JSONNode) -> Void) {
    guard kind == .object else { return }
    var index = skippingBlanks(from: start + 1)
    while bytes[index] != UInt8(ascii: "}") {
      let key = node(at: index)
      let value = node(at: skippingBlanks(from: skippingBlanks(from: key.end) + 1))
      body(key, value)
      index = next(after: value)
    }
  }

  // MARK: Finding the ends of values in validated JSON

  /// Whether a byte is JSON white space (RFC 8259, section 2).
  public static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private func skippingBlanks(from index: Int) -> Int {
    var index = index
    while Self.isBlank(bytes[index]) { index += 1 }
    return index
  }

  /// Returns the start of the value that follows `node`, or the index of the closing bracket.
  private func next(after node: JSONNode) -> Int {
    let index = skippingBlanks(from: node.end)
    return bytes[index] == UInt8(ascii: ",") ? skippingBlanks(from: index + 1) : index
  }

  private func node(at index: Int) -> JSONNode {
    JSONNode(bytes: bytes, start: index, end: endOfValue(at: index))
  }

  private func endOfValue(at start: Int) -> Int {
    var index = start
    var depth = 0
    repeat {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
      case UInt8(ascii: "\""): index = endOfString(at: index)
      default:
        index += 1
        guard depth == 0 else { continue }
        // A number or a literal such as `true` extends to the next delimiter.
        while index < bytes.count, !Self.endsScalar(bytes[index]) { index += 1 }
      }
    } while depth > 0
    return index
  }

  private func endOfString(at start: Int) -> Int {
    var index = start + 1
    while bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index + 1
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
      || byte == UInt8(ascii: "}")
  }

  /// Whether the value is this string. Compares the bytes directly unless the value contains
  /// escapes.
  private func isString(_ text: String) -> Bool {
    let inside = bytes[(start + 1)..<(end - 1)]
    if inside.elementsEqual(text.utf8) { return true }
    return inside.contains(UInt8(ascii: "\\")) && string == text
  }

  private var whole: Int? {
    var index = start
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    guard end - index <= 18 else { return nil }
    var value = 0
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
      index += 1
    }
    // Only a double can represent negative zero.
    return isNegative ? (value == 0 ? nil : -value) : value
  }
}

extension JSONEscapes {
  static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Decodes a well-formed string without its quotation marks.
  static func decoded(_ source: ArraySlice<UInt8>) -> String {
    guard source.contains(UInt8(ascii: "\\")) else {
      return String(decoding: source, as: UTF8.self)
    }
    var text = String.UnicodeScalarView()
    var rest = source
    while let slash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      text.append(contentsOf: String(decoding: rest[..<slash], as: UTF8.self).unicodeScalars)
      rest = rest[(slash + 1)...]
      switch rest.popFirst() {
      case UInt8(ascii: "b"): text.append("\u{8}")
      case UInt8(ascii: "f"): text.append("\u{C}")
      case UInt8(ascii: "n"): text.append("\n")
      case UInt8(ascii: "r"): text.append("\r")
      case UInt8(ascii: "t"): text.append("\t")
      case UInt8(ascii: "u"): text.append(scalar(&rest))
      case .some(let byte): text.append(Unicode.Scalar(byte))
      case .none: break
      }
    }
    text.append(contentsOf: String(decoding: rest, as: UTF8.self).unicodeScalars)
    return String(text)
  }

  /// Decodes four hexadecimal digits, or a surrogate pair of two escapes, to a scalar.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
    let unit = { (digits: ArraySlice<UInt8>) in
      digits.prefix(4).reduce(UInt32(0)) { $0 << 4 | (hexValue($1) ?? 0) }
    }
    let first = unit(rest)
    rest = rest.dropFirst(4)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, rest.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
      return "\u{FFFD}"
    }
    let second = unit(rest.dropFirst(2))
    guard (0xDC00...0xDFFF).contains(second) else { return "\u{FFFD}" }
    rest = rest.dropFirst(6)
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }
}
