package import Region

import Region

/// A phone number from free text, for display and for dialling.
public struct Telephone: Sendable, Hashable {
  /// The number as written, with its extension or range (`02-123-4567-9 ต่อ 12`).
  public let text: String
  /// The link that dials the number (RFC 3966): `tel:+6621234567;ext=12` or, for a short number,
  /// `tel:1198;phone-context=+66`. The link for a range dials the first number. There is no link if
  /// the number is incomplete or is a fax number.
  public let uri: String?

  /// Returns the numbers in `text` in order. Numbers may contain brackets, dashes, Thai digits, and
  /// extensions after `#`, `ต่อ` or `ext`, and need no separator between them.
  ///
  /// If no number can be dialled, returns the whole text without a link, provided that it contains
  /// a digit or the name of a chat account; otherwise, returns an empty array, for example for
  /// `โทรสอบถาม`.
  public static func all(in text: String) -> [Telephone] {
    all(in: text, plan)
  }

  /// The numbers of the region, which are looked up once, because a feed has many numbers.
  private static let plan = City.numberingPlan

  /// Returns the numbers in a text from any country.
  package static func all(in text: String, _ plan: NumberingPlan) -> [Telephone] {
    var copy = text
    return copy.withUTF8 { bytes in
      var scanner = TelephoneScanner(bytes, plan)
      return scanner.telephones()
    }
  }
}
