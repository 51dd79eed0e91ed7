/// A price in baht, read from free text in Thai or English.
///
/// The text says what it says: a plain price has `min` equal to `max`, a price "from" has only
/// `min`, one "up to" has only `max`, and a text without a price (`โทรสอบถาม`) has neither.
/// Areas, rooms, dates, telephone numbers, deposits, discounts and prices per square metre or
/// per month are not the price of the home.
public struct Price: Sendable, Hashable {
  /// The text as it was written.
  public let text: String
  /// The lowest price in whole baht, rounded to the nearest.
  public let min: Int64?
  /// The highest price in whole baht, rounded to the nearest.
  public let max: Int64?

  /// Reads a price such as `เริ่ม 2.59 ล้านบาท`, `1,990,000 - 3,500,000` or `Start 1.9 MB`.
  ///
  /// A number with neither unit nor currency is taken as baht where it stands alone or is large
  /// enough to be a price. Amounts above a million million baht are taken for junk.
  public init(parsing text: String) {
    self.text = text
    var copy = text
    let range = copy.withUTF8 { bytes in
      var lexer = PriceLexer(bytes)
      var reader = PriceReader(lexer.tokens())
      return reader.read()
    }
    min = range.min
    max = range.max
  }
}
