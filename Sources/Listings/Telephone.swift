/// A telephone number of a free text: what to show, and what to dial.
public struct Telephone: Sendable, Hashable {
  /// The number as it was written, with its extension or range (`02-123-4567-9 ต่อ 12`).
  public let text: String
  /// The link that dials it (RFC 3966): `tel:+6621234567;ext=12`, or for a short number
  /// `tel:1198;phone-context=+66`. Of a range, the first number. Nil where the text is not a
  /// complete number, or is one for faxes.
  public let uri: String?

  /// The numbers in `text`, in its order: with brackets, dashes, Thai digits, extensions after
  /// `#`, `ต่อ` or `ext`, and several after one another.
  ///
  /// A text without a number that can be dialled comes back whole, without a link, where it holds
  /// a digit or the name of a chat account; a text such as `โทรสอบถาม` gives nothing.
  public static func all(in text: String) -> [Telephone] {
    var copy = text
    return copy.withUTF8 { bytes in
      var scanner = TelephoneScanner(bytes)
      return scanner.telephones()
    }
  }
}
