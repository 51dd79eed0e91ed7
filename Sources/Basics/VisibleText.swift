/// Cleans user-written text so that readers can see everything it contains.
///
/// Preserves markup. Removes `Default_Ignorable_Code_Point` characters, which include all
/// bidirectional controls (`Bidi_Control`) and the tag characters. Preserves joiners that a script
/// or an emoji requires, and variation selectors after an emoji. Retains at most ``marks``
/// combining marks per character.
public enum VisibleText {
  /// The maximum number of nonspacing marks on one character. Thai needs two or three marks, and
  /// Hebrew and Vietnamese need at most four.
  public static let marks = 4

  /// Returns the text on one line: control characters and line breaks become spaces, and leading
  /// and trailing spaces are removed.
  public static func line(_ text: String) -> String {
    cleaned(text, isOnOneLine: true).trimmed
  }

  /// Works like ``line(_:)``, but converts line breaks to line feeds.
  public static func lines(_ text: String) -> String {
    cleaned(text, isOnOneLine: false).trimmed
  }

  /// Whether the text contains a visible character: a letter, digit, punctuation mark or symbol.
  public static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      if scalar.properties.isDefaultIgnorableCodePoint || scalar == brailleBlank { return false }
      return switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator,
        .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
        false
      default: true
      }
    }
  }

  /// A Braille pattern without dots, which looks like a space.
  private static let brailleBlank: Unicode.Scalar = "\u{2800}"

  /// Returns the text without invisible characters. Leading and trailing spaces remain.
  ///
  /// - Parameter isOnOneLine: Whether line breaks become spaces instead of line feeds.
  public static func cleaned(_ text: String, isOnOneLine: Bool) -> String {
    // Most text is printable ASCII.
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    let scalars = Array(text.replacing("\r\n", with: "\n").unicodeScalars)
    var cleaned = String.UnicodeScalarView()
    // The last retained scalar, and the number of marks on the current character.
    var (last, count): (Unicode.Scalar?, Int) = (nil, 0)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      var kept = scalar
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        let isBreak = scalar == "\n" || scalar == "\r" || scalar.value >= 0x2028
        kept = isBreak && !isOnOneLine ? "\n" : " "
        count = 0
      case .nonspacingMark, .enclosingMark:
        if scalar.properties.isDefaultIgnorableCodePoint {
          guard scalar.isEmojiSelector, last?.properties.isEmoji == true else { continue }
        } else {
          count += 1
          if count > marks { continue }
        }
      case .spacingMark: break
      default:
        if scalar.properties.isDefaultIgnorableCodePoint {
          guard scalar.isJoiner(after: last, before: next) else { continue }
        } else if scalar.isAnnotation {
          continue
        } else {
          count = 0
        }
      }
      cleaned.append(kept)
      last = kept
    }
    return String(cleaned)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar selects the text presentation or the emoji presentation of a character.
  fileprivate var isEmojiSelector: Bool { self == "\u{FE0E}" || self == "\u{FE0F}" }

  /// Whether the scalar delimits an interlinear annotation, which few programs display.
  fileprivate var isAnnotation: Bool { 0xFFF9...0xFFFB ~= value }

  /// Whether the scalar is a joiner with a visible effect (UAX #31, section 2.3.1): in a script
  /// with joining or stacking letters, or between parts of an emoji. In other contexts, such as
  /// `Ad\u{200D}min`, the joiner is invisible.
  fileprivate func isJoiner(after last: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    guard self == "\u{200C}" || self == "\u{200D}", let last, let next else { return false }
    if last.isJoining, next.isJoining { return true }
    guard self == "\u{200D}", next.properties.isEmoji, !next.isASCII else { return false }
    return last.isEmojiSelector || last.properties.isEmoji && !last.isASCII
  }

  /// Whether the scalar belongs to a script with joining or stacking letters: Arabic to Thaana and
  /// N'Ko, the scripts of India and Sri Lanka, Tibetan and Burmese, Khmer and Mongolian.
  private var isJoining: Bool {
    switch value {
    case 0x0600...0x08FF, 0x0900...0x0DFF, 0x0F00...0x109F, 0x1780...0x18AF, 0x1B00...0x1BFF,
      0xA840...0xA87F, 0xA880...0xA8FF, 0xA980...0xA9DF, 0xAA60...0xAA7F, 0xFB50...0xFDFF,
      0xFE70...0xFEFC:
      properties.isAlphabetic || properties.generalCategory == .nonspacingMark
        || properties.generalCategory == .spacingMark
    default: false
    }
  }
}
