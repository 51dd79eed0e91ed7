/// Writes the fields of tables (RFC 4180).
public enum CSVField {
  /// Returns a field with a text, in quotation marks if the text contains a comma, a quotation mark
  /// or a line break.
  public static func written(_ text: String) -> String {
    guard text.utf8.contains(where: isSpecial) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
  }
}
