import Basics

/// Converts text with markup to plain text, either on a single line or as several lines.
public enum PlainText {
  /// Returns the text on one line, without tags or surrounding white space. Decodes character
  /// references, and replaces line breaks and control characters with spaces. Collapses runs of
  /// spaces to one space, but preserves no-break spaces.
  public static func line(_ text: String) -> String {
    let lines = lines(text)
    return lines.count == 1 ? lines[0] : lines.joined(separator: " ")
  }

  /// Returns the non-empty lines of the text, which is split at line-breaking tags.
  public static func lines(_ text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      var builder = PlainLines()
      var index = 0
      var closing = TagEnds()
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "<"):
          if let tag = MarkupTag(bytes, at: index, &closing) {
            if tag.breaksLine { builder.breakLine() }
            index = tag.end
            continue
          }
        case UInt8(ascii: "&"):
          if let reference = CharacterReference(bytes, at: index) {
            builder.append(reference.scalar)
            index = reference.end
            continue
          }
        default: break
        }
        index = builder.append(bytes, at: index)
      }
      builder.breakLine()
      return builder.lines
    }
  }
}

/// Collects lines. Collapses runs of white space to one space, and removes surrounding white space.
private struct PlainLines {
  private(set) var lines: [String] = []
  private var line: [UInt8] = []
  private var isBlankPending = false

  private static let space = UInt8(ascii: " ")
  /// A no-break space in UTF-8.
  private static let firm: [UInt8] = [0xC2, 0xA0]

  mutating func breakLine() {
    while line.suffix(2) == Self.firm[...] { line.removeLast(2) }
    if !line.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
    line.removeAll(keepingCapacity: true)
    isBlankPending = false
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    Array(String(scalar).utf8).withUnsafeBufferPointer { _ = append($0, at: 0) }
  }

  /// Appends the character at `index` and returns the index after it.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = bytes[index]
    if byte > 0x20, byte < 0x7F {
      endBlank()
      line.append(byte)
      return index &+ 1
    }
    return appendOther(bytes, at: index)
  }

  private mutating func appendOther(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = bytes[index]
    let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    let end = min(index + length, bytes.count)
    let character = bytes[index..<end]
    if Self.isBlank(character) {
      isBlankPending = true
    } else if length == 2, character.elementsEqual(Self.firm) {
      // A no-break space replaces adjacent white space and is dropped at the start of a line.
      isBlankPending = false
      if !line.isEmpty {
        if line.last == Self.space { line.removeLast() }
        line.append(contentsOf: character)
      }
    } else {
      endBlank()
      line.append(contentsOf: character)
    }
    return end
  }

  @inline(__always)
  private mutating func endBlank() {
    guard isBlankPending else { return }
    isBlankPending = false
    if !line.isEmpty, line.suffix(2) != Self.firm[...] { line.append(Self.space) }
  }

  /// Whether the character is a control character, invalid in XML, or white space other than a
  /// no-break space.
  private static func isBlank(_ character: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let bytes = (
      character.first ?? 0, character.dropFirst().first ?? 0, character.dropFirst(2).first ?? 0
    )
    switch bytes {
    case (0...0x20, _, _), (0x7F, _, _), (0xC2, 0x80...0x9F, _), (0xE2, 0x80, 0xA8...0xA9),
      (0xEF, 0xBB, 0xBF), (0xEF, 0xBF, 0xBE...0xBF):
      return true
    default: return false
    }
  }
}

/// Finds the ends of tags; scans each byte only once, regardless of the number of tags.
private struct TagEnds {
  private var next = -1

  /// Returns the index of the first `>` at or after `index`; the length of the text if there is no
  /// such character.
  mutating func end(_ bytes: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
    if next < index {
      next = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
    }
    return next
  }
}

/// An HTML tag.
private struct MarkupTag {
  var breaksLine: Bool
  var end: Int

  private static let longest = 1_000

  init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ ends: inout TagEnds) {
    let limit = min(bytes.count, start + Self.longest)
    guard start + 1 < limit else { return nil }
    let second = bytes[start + 1]
    guard second.isLetter || second == UInt8(ascii: "/") || second == UInt8(ascii: "!")
    else { return nil }
    let close = ends.end(bytes, from: start)
    guard close < limit else { return nil }
    let name = bytes[(start + 1)..<close].drop { $0 == UInt8(ascii: "/") }.prefix(
      while: \.isLetter)
    breaksLine = ["br", "p", "div", "li", "tr"].contains(
      String(decoding: name, as: UTF8.self).lowercased())
    end = close + 1
  }
}

/// An HTML character reference, such as `&#160;`, `&#xA0;` or `&nbsp;`.
private struct CharacterReference {
  var scalar: Unicode.Scalar
  var end: Int

  private static let longest = 12

  init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    let limit = min(bytes.count, start + Self.longest)
    guard let semicolon = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[(start + 1)..<semicolon], as: UTF8.self)
    guard let scalar = Self.scalar(named: name) else { return nil }
    self.scalar = scalar
    end = semicolon + 1
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    guard name.utf8.first == UInt8(ascii: "#") else { return names[name] }
    let digits = name.dropFirst()
    let isHex = digits.utf8.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init)
  }

  /// The entities that are common in directions, and the entities for letters of the supported
  /// languages.
  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©",
    "reg": "®", "deg": "°", "middot": "·", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’",
    "ldquo": "“", "rdquo": "”", "hellip": "…", "rarr": "→", "larr": "←", "auml": "ä", "ouml": "ö",
    "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "aacute": "á",
    "eacute": "é", "iacute": "í", "oacute": "ó", "uacute": "ú", "agrave": "à", "acirc": "â",
    "ecirc": "ê", "ocirc": "ô", "atilde": "ã", "otilde": "õ", "ccedil": "ç", "Aacute": "Á",
    "Eacute": "É", "Ccedil": "Ç", "Atilde": "Ã", "ntilde": "ñ", "egrave": "è",
  ]
}
