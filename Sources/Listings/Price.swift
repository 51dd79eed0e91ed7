/// A price in baht, parsed from free text in Thai or English.
///
/// If the text has a single price, `min` and `max` are equal; a price "from" has only `min`, and a
/// price "up to" has only `max`. For text without a price (`โทรสอบถาม`), both are nil. Ignores
/// areas, room counts, dates, phone numbers, deposits, discounts and prices per square metre or per
/// month.
///
/// This example parses a minimum, a range, and text without a price:
///
/// ```swift
/// let price = Price(parsing: "เริ่ม 2.59 ล้านบาท")
/// price.min  // → 2590000
/// price.max  // → nil
///
/// Price(parsing: "1,990,000 - 3,500,000").max  // → 3500000
/// Price(parsing: "โทรสอบถาม").min  // → nil
/// ```
public struct Price: Sendable, Hashable {
  /// The text as written.
  public let text: String
  /// The lowest price in baht, rounded to the nearest integer.
  public let min: Int64?
  /// The highest price in baht, rounded to the nearest integer.
  public let max: Int64?

  /// Parses a price such as `เริ่ม 2.59 ล้านบาท`, `1,990,000 - 3,500,000` or `Start 1.9 MB`.
  ///
  /// A number without a unit or currency is treated as an amount in baht if the text contains
  /// nothing else, or if the number is large enough to be a price. Amounts above 10^12 baht are
  /// invalid and ignored.
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
