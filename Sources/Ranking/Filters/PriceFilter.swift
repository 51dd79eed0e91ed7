import Basics
import Listings

/// Homes of which any price lies from `from` to `to`, both included. A price whose end is open,
/// such as "from 2.59 million", reaches as far as its text allows.
public struct PriceFilter: ListingFilter, Hashable {
  /// `price`.
  public static let name = "price"

  /// The lowest price wanted in baht; nil is no bound.
  public let from: Int64?
  /// The highest price wanted in baht; nil is no bound.
  public let to: Int64?
  /// Whether homes without a readable price match too.
  public let keepsUnpriced: Bool

  /// Prices within two bounds.
  ///
  /// - Throws: `FilterError.pricesReversed` where the bounds are out of order.
  public init(from: Int64?, to: Int64?, keepsUnpriced: Bool = false) throws(FilterError) {
    if let from, let to, from > to { throw .pricesReversed(from: from, to: to) }
    self.from = from
    self.to = to
    self.keepsUnpriced = keepsUnpriced
  }

  /// The baht that a person means by `text`, as `Price` reads it: `2500000`, `2.5m`, `๒.๕ ล้าน`.
  ///
  /// - Throws: `FilterError.notAPrice` where the text is not one plain price.
  public static func baht(parsing text: String) throws(FilterError) -> Int64 {
    // In a listing's text a hyphen before a number is a dash; here it could only be a sign.
    let isNegative = text.prefix { !$0.isNumber }.contains { "-−–".contains($0) }
    let price = Price(parsing: text)
    guard !isNegative, let baht = price.min, baht == price.max else { throw .notAPrice(text) }
    return baht
  }

  /// What is asked, as a text.
  public var key: String {
    "\(from.map(String.init) ?? "")-\(to.map(String.init) ?? "")\(keepsUnpriced ? "?" : "")"
  }

  /// Whether `home` is one of them.
  public func matches(_ home: Home) -> Bool {
    let price = home.price
    guard price.isKnown else { return keepsUnpriced }
    if let to, let min = price.min, min > to { return false }
    if let from, let max = price.max, max < from { return false }
    return true
  }

  /// The same for a database.
  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    var bounds: [SQLText] = []
    if let to { bounds.append("coalesce(listing.price_min <= \(to), TRUE)") }
    if let from { bounds.append("coalesce(listing.price_max >= \(from), TRUE)") }
    if !keepsUnpriced {
      bounds.append("coalesce(listing.price_min, listing.price_max) IS NOT NULL")
    }
    return DatabaseCondition(.all(bounds))
  }
}
