import JSONStream
import RESODictionary

/// The price of a listing in numbers.
enum RESOPrice {
  /// The text of a price, or of a range of prices, in whole baht; nil where there is none.
  static func text(of row: RESORow) -> String? {
    let prices = [RESOField.listPriceLow, .listPrice, .listPriceHigh]
      .compactMap { row[$0]?.number.flatMap(whole) }
    guard let least = prices.min(), let greatest = prices.max() else { return nil }
    return least == greatest ? "\(least)" : "\(least) - \(greatest)"
  }

  /// A price in whole baht; nil for what is none.
  private static func whole(_ price: Double) -> Int64? {
    price >= 1 && price <= 1e12 ? Int64(price.rounded()) : nil
  }
}
