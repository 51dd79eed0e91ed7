import Basics

extension XMLWriter {
  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]  // U+FFFD

  mutating func appendEscaped(_ text: String, inAttribute: Bool) {
    var text = text
    text.withUTF8 { utf8 in
      var clean = 0
      var index = 0
      while index < utf8.count {
        let byte = utf8[index]
        guard Self.mayNeedEscape(byte), let escape = escape(utf8, index, inAttribute) else {
          index += 1
          continue
        }
        bytes.append(contentsOf: utf8[clean..<index])
        escape.text.withUTF8Buffer { bytes.append(contentsOf: $0) }
        index += escape.length
        clean = index
      }
      bytes.append(contentsOf: utf8[clean..<utf8.count])
    }
  }

  /// Whether a byte may need escaping: a markup character, a control character, or the first byte
  /// of U+FFFE.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x40 ? escapedBelow64 >> UInt64(byte) & 1 != 0 : byte == 0xEF
  }

  /// A mask of the bytes below 64 that need escaping: control characters, `"`, `&`, `<` and `>`.
  private static let escapedBelow64: UInt64 = 0x5000_0044_FFFF_FFFF

  private func escape(
    _ utf8: UnsafeBufferPointer<UInt8>, _ index: Int, _ inAttribute: Bool
  ) -> (text: StaticString, length: Int)? {
    switch utf8[index] {
    case UInt8(ascii: "&"): return ("&amp;", 1)
    case UInt8(ascii: "<"): return ("&lt;", 1)
    case UInt8(ascii: ">"): return ("&gt;", 1)
    case UInt8(ascii: "\""): return inAttribute ? ("&quot;", 1) : nil
    // Parsers convert a bare carriage return to a line feed and, in attributes, line feeds and tabs
    // to spaces.
    case 0x0D: return ("&#13;", 1)
    case 0x0A: return inAttribute ? ("&#10;", 1) : nil
    case 0x09: return inAttribute ? ("&#9;", 1) : nil
    case 0xEF: return Self.isNonCharacter(utf8, index) ? ("\u{FFFD}", 3) : nil
    default: return ("\u{FFFD}", 1)
    }
  }

  /// Whether U+FFFE or U+FFFF is at `index`.
  private static func isNonCharacter(_ utf8: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index + 2 < utf8.count && utf8[index] == 0xEF && utf8[index + 1] == 0xBF
      && utf8[index + 2] >= 0xBE
  }

  mutating func appendCDATA(_ text: String) {
    var text = text
    bytes.append(contentsOf: "<![CDATA[".utf8)
    text.withUTF8 { utf8 in
      for (index, byte) in utf8.enumerated() {
        if byte < 0x20, byte != 0x09, byte != 0x0A {
          // A CDATA section cannot contain a carriage return, because parsers convert it to a line
          // feed.
          if byte != 0x0D {
            bytes.append(contentsOf: Self.replacement)
          } else if index + 1 == utf8.count || utf8[index + 1] != 0x0A {
            bytes.append(0x0A)
          }
        } else if byte == UInt8(ascii: ">"), index >= 2, utf8[index - 1] == UInt8(ascii: "]"),
          utf8[index - 2] == UInt8(ascii: "]")
        {
          bytes.append(contentsOf: "]]><![CDATA[>".utf8)
        } else if byte >= 0xBE, index >= 2, Self.isNonCharacter(utf8, index - 2) {
          bytes.append(0xBD)
        } else {
          bytes.append(byte)
        }
      }
    }
    bytes.append(contentsOf: "]]>".utf8)
  }

  /// Writes a name with invalid characters replaced by `_`; preserves a single colon between the
  /// prefix and the local name.
  mutating func appendName(_ name: String) {
    var name = name
    let isPlain = name.withUTF8 { utf8 in
      guard let first = utf8.first, first.isLetter else { return false }
      var colons = 0
      for byte in utf8 where !byte.isLetterOrDigit {
        colons += 1
        if byte != UInt8(ascii: ":") || colons > 1 { return false }
      }
      bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain { appendOther(name) }
  }

  /// Writes a name that contains characters other than ASCII letters and digits, or several colons.
  private mutating func appendOther(_ name: String) {
    var colons = 0
    var isFirst = true
    for byte in name.utf8 {
      let isLetter = byte.isLetter || byte == UInt8(ascii: "_") || byte >= 0x80
      let isLater = byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      if byte == UInt8(ascii: ":"), !isFirst, colons == 0 {
        colons += 1
        bytes.append(byte)
      } else {
        bytes.append(isLetter || (isLater && !isFirst) ? byte : UInt8(ascii: "_"))
      }
      isFirst = false
    }
    if isFirst { bytes.append(UInt8(ascii: "_")) }
  }
}
