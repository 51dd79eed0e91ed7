/// Measures and truncates text in terminal cells.
public enum Cells {
  /// Returns the width of `text` in cells. Marks above and below Thai letters have width 0, and
  /// wide ideographs and emoji have width 2.
  public static func width(of text: String) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
  }

  /// Returns `text` padded with trailing spaces to `width` cells.
  public static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - self.width(of: text)))
  }

  /// Returns `text` padded with leading spaces to `width` cells.
  public static func leading(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - self.width(of: text))) + text
  }

  /// Returns `text` truncated to at most `width` cells; truncated text ends with an ellipsis.
  public static func cut(_ text: String, to width: Int) -> String {
    guard self.width(of: text) > width else { return text }
    var kept = ""
    var used = 1
    for character in text {
      used += self.width(of: character)
      if used > width { break }
      kept.append(character)
    }
    return kept + "…"
  }

  private static func width(of character: Character) -> Int {
    // Add up the widths of the scalars, because Thai sara am is part of its consonant's character
    // but takes a separate cell.
    min(character.unicodeScalars.reduce(0) { $0 + width(of: $1) }, isEmoji(character) ? 2 : .max)
  }

  private static func isEmoji(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.isEmojiPresentation == true
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
      0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x20000...0x3fffd:
      return 2
    default:
      return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }
}
