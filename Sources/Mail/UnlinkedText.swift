import Basics

/// Rewrites text so that no email client turns any part of it into a link. The text is written by
/// one person and emailed to another, who may not know the author.
public enum UnlinkedText {
  /// The replacement for a link.
  private static let ellipsis = "…"
  /// The minimum number of digits in a phone number that email clients on phones turn into a link.
  private static let telephoneDigits = 8

  /// Returns the text on one line, with an ellipsis in place of each phone number and of each word
  /// that could be a web address, a domain, an email address or a network path. A dot between
  /// letters of scripts other than Latin, as in `ถ.ริมน้ำ`, is followed by a space, because a
  /// name such as `บ้าน.ไทย` can also be a domain.
  public static func line(_ text: String) -> String {
    let words = VisibleText.line(text).split(whereSeparator: \.isWhitespace).map {
      word(String($0))
    }
    return withoutTelephones(words.joined(separator: " "))
  }

  private static func word(_ text: String) -> String {
    // Browsers treat some characters as dots, slashes, colons and so on, or convert them before
    // looking up a domain (UTS #46).
    let plain = Array(text.unicodeScalars.map(plain))
    let lower = String(String.UnicodeScalarView(plain)).lowercased()
    if ["://", "www.", "@", "\\", "//", ":/"].contains(where: lower.contains) { return ellipsis }
    var parts = String.UnicodeScalarView()
    var dots = 0
    for (index, scalar) in text.unicodeScalars.enumerated() {
      parts.append(scalar)
      guard plain[index] == "." || plain[index] == ":", index > 0, index + 1 < plain.count else {
        continue
      }
      let (before, next) = (plain[index - 1].properties, plain[index + 1])
      if plain[index] == "." {
        dots += 1
        // The last label of a domain begins with a letter, and an IPv4 address has three dots.
        if next.isASCII && next.properties.isAlphabetic || dots > 2 { return ellipsis }
        if next.properties.isAlphabetic { parts.append(" ") }
      } else if before.numericType == nil || next.properties.numericType == nil {
        parts.append(" ")
      }
    }
    return String(parts)
  }

  /// Returns the ASCII character that programs treat as equivalent to this character in addresses,
  /// if any; otherwise, returns the character itself.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
    case 0x2024, 0x3002, 0xFE52, 0xFF61: "."
    case 0x2044, 0x2215, 0x29F8: "/"
    case 0xFE55, 0xA789, 0x2236: ":"
    case 0xFE6B: "@"
    case 0x2216, 0xFE68, 0x29F5: "\\"
    default: scalar
    }
  }

  private static func withoutTelephones(_ text: String) -> String {
    var result = ""
    var (run, digits) = ("", 0)
    func flush() {
      if digits >= telephoneDigits {
        // Spaces around the number are not part of it.
        result += run.prefix { $0 == " " } + ellipsis + (run.last == " " ? " " : "")
      } else {
        result += run
      }
      (run, digits) = ("", 0)
    }
    for character in text {
      let isDigit = character.unicodeScalars.allSatisfy { $0.properties.numericType == .decimal }
      if isDigit || " -–+().".contains(character) {
        run.append(character)
        if isDigit { digits += 1 }
      } else {
        flush()
        result.append(character)
      }
    }
    flush()
    return result
  }
}
