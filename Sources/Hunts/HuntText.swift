import Basics

/// A text that a member writes: text alone, never markup, without what could disguise it.
public enum HuntText {
  /// The text on one line: control characters, line breaks and signs that turn the direction of what is
  /// around them become spaces, and none stand at its ends.
  public static func line(_ text: String) -> String {
    cleaned(text) { _ in " " }.trimmed
  }

  /// The text with its line breaks, all of them line feeds; else as ``line(_:)``.
  public static func lines(_ text: String) -> String {
    cleaned(text) {
      $0 == "\n" || $0 == "\r" || $0 == "\u{2028}" || $0 == "\u{2029}" ? "\n" : " "
    }
    .trimmed
  }

  private static func cleaned(
    _ text: String, _ replacement: (Unicode.Scalar) -> Unicode.Scalar
  ) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      scalars.append(isClean(scalar) ? scalar : replacement(scalar))
    }
    return String(scalars)
  }

  private static func isClean(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Separators of lines and paragraphs, and what turns the direction of a text (UAX #9).
    case 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0xFEFF: false
    default: scalar.properties.generalCategory != .control
    }
  }
}
