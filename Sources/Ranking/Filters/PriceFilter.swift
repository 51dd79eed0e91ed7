import Basics
import Listings

/// Matches homes with any price from `from` to `to`, inclusive. A price with an open end, such as
/// "from 2.59 million", is treated as unbounded on that side.
public struct PriceFilter: ListingFilter, Hashable {
  public static let name = "price"

  /// The minimum price; nil for no minimum.
  public let from: Int64?
  /// The maximum price; nil for no maximum.
  public let to: Int64?
  /// Whether homes without a readable price match.
  public let keepsUnpriced: Bool

  /// Creates a filter with a minimum, a maximum, or both.
  ///
  /// - Throws: `FilterError.pricesReversed` if `from` is greater than `to`.
  public init(from: Int64?, to: Int64?, keepsUnpriced: Bool = false) throws(FilterError) {
    if let from, let to, from > to { throw .pricesReversed(from: from, to: to) }
    self.from = from
    self.to = to
    self.keepsUnpriced = keepsUnpriced
  }

  /// Parses a price as `Price` does: `2500000`, `2.5m`, `๒.๕ ล้าน`.
  ///
  /// - Throws: `FilterError.notAPrice` if the text is not exactly one price.
  public static func baht(parsing text: String) throws(FilterError) -> Int64 {
    // In a listing, a hyphen before a number is a dash; here it can only be a minus sign.
    let isNegative = text.prefix { !$0.isNumber }.contains { "-−–".contains($0) }
    let price = Price(parsing: text)
    guard !isNegative, let baht = price.min, baht == price.max else { throw .notAPrice(text) }
    return baht
  }

  /// The filter's values as a string for fingerprints.
  public var key: String {
    "\(from.map(String.init) ?? "")-\(to.map(String.init) ?? "")\(keepsUnpriced ? "?" : "")"
  }

  public func matches(_ home: Home) -> Bool {
    let price = home.price
    guard price.isKnown else { return keepsUnpriced }
    if let to, let min = price.min, min > to { return false }
    if let from, let max = price.max, max < from { return false }
    return true
  }

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
