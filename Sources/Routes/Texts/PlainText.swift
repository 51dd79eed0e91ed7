/// Turns what documents hold for people into plain text on one line.
enum PlainText {
  /// The text without tags, its character references decoded, line breaks and control characters as
  /// spaces and no white space at its ends. Runs of spaces become one; a space that may not break
  /// stays what it is.
  static func line(_ text: String) -> String {
    let lines = lines(text)
    return lines.count == 1 ? lines[0] : lines.joined(separator: " ")
  }

  /// The lines of a text, cut where it breaks lines by a tag: none of them empty.
  static func lines(_ text: String) -> [String] {
    guard text.utf8.contains(where: isSpecial) else {
      let tidy = tidied(text)
      return tidy.isEmpty ? [] : [tidy]
    }
    var lines: [String] = []
    var line = ""
    var rest = text[...]
    while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      line += rest[..<mark]
      rest = rest[mark...]
      if let tag = MarkupTag(at: rest) {
        rest = rest[tag.end...]
        if tag.breaksLine {
          lines.append(line)
          line = ""
        }
      } else if let reference = CharacterReference(at: rest) {
        line.unicodeScalars.append(reference.scalar)
        rest = rest[reference.end...]
      } else {
        line.append(rest.removeFirst())
      }
    }
    line += rest
    lines.append(line)
    return lines.map(tidied).filter { !$0.isEmpty }
  }

  /// The text on one line as it is: white space and control characters in runs become one space,
  /// and none at the ends.
  static func tidied(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var isPending = false
    for scalar in text.unicodeScalars {
      if isBlank(scalar) {
        isPending = !scalars.isEmpty
        continue
      }
      if isPending {
        // A space that may not break is as good as the blank beside it.
        if scalars.last != "\u{A0}", scalar != "\u{A0}" { scalars.append(" ") }
        isPending = false
      }
      if scalar == "\u{A0}", scalars.isEmpty { continue }
      scalars.append(scalar)
    }
    while scalars.last == "\u{A0}" { scalars.removeLast() }
    return String(scalars)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&")
  }

  /// White space but the one that may not break, controls, and what XML cannot carry.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}

/// A tag of HTML at the start of a text.
private struct MarkupTag {
  var breaksLine: Bool
  var end: Substring.Index

  init?(at text: Substring) {
    guard text.first == "<", let second = text.dropFirst().first,
      second.isASCII, second.isLetter || second == "/" || second == "!",
      let close = text.prefix(1_000).firstIndex(of: ">")
    else { return nil }
    let name = text.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
    breaksLine = ["br", "p", "div", "li", "tr"].contains(name.lowercased())
    end = text.index(after: close)
  }
}

/// A character reference of HTML at the start of a text: `&#160;`, `&#xA0;`, `&nbsp;`.
private struct CharacterReference {
  var scalar: Unicode.Scalar
  var end: Substring.Index

  init?(at text: Substring) {
    guard text.first == "&", let semicolon = text.prefix(12).firstIndex(of: ";") else { return nil }
    let name = text[text.index(after: text.startIndex)..<semicolon]
    guard let scalar = Self.scalar(named: name) else { return nil }
    self.scalar = scalar
    end = text.index(after: semicolon)
  }

  private static func scalar(named name: Substring) -> Unicode.Scalar? {
    guard name.first == "#" else { return names[String(name)] }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init)
  }

  /// The names that directions have been seen to use, and those of the letters of the languages
  /// that are read here.
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
