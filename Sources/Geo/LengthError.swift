public import Messages

/// The reason why a string is not a length.
public enum LengthError: Error, Sendable, Hashable, Localized {
  /// The text is empty.
  case missing
  /// The text does not begin with a number.
  case notALength(String)
  /// The number contains a comma, which may be a decimal comma or a thousands separator.
  case comma(String)
  /// The text after the number is not a known unit.
  case unknownUnit(String)

  /// One sentence for users.
  public var message: Message {
    switch self {
    case .missing:
      Message(
        "A length is missing: give one such as 2km, 800m or 1.5mi.",
        "ยังไม่ได้ระบุระยะทาง ระบุเป็น 2km, 800m หรือ 1.5mi")
    case .notALength(let text):
      Message(
        "'\(Self.short(text))' is not a length: give one such as 2km, 800m or 1.5mi.",
        "'\(Self.short(text))' ไม่ใช่ระยะทาง ระบุเป็น 2km, 800m หรือ 1.5mi")
    case .comma(let text):
      Message(
        "'\(Self.short(text))' has a comma: write decimals with a point, such as 1.5km, and thousands without a mark.",
        "'\(Self.short(text))' มีจุลภาค เขียนทศนิยมด้วยจุด เช่น 1.5km และเขียนหลักพันโดยไม่มีเครื่องหมาย")
    case .unknownUnit(let unit):
      Message(
        "'\(Self.short(unit))' is not a unit of length here: use m, km or mi.",
        "'\(Self.short(unit))' ไม่ใช่หน่วยระยะทางที่ใช้ที่นี่ ใช้ m, km หรือ mi")
    }
  }

  /// Returns the beginning of `text`, to keep the sentence readable.
  private static func short(_ text: String) -> String {
    text.count > 40 ? text.prefix(40) + "…" : text
  }
}
