import JSONStream
import RESODictionary

/// Formats the price of a listing that has no price text from the source.
enum RESOPrice {
  /// Returns the text of a price or price range in whole units; nil if absent.
  static func text(of row: RESORow) -> String? {
    let prices = [RESOField.listPriceLow, .listPrice, .listPriceHigh]
      .compactMap { row[$0]?.number.flatMap(whole) }
    guard let least = prices.min(), let greatest = prices.max() else { return nil }
    return least == greatest ? "\(least)" : "\(least) - \(greatest)"
  }

  /// Rounds a price to a whole number; nil if it is out of range.
  private static func whole(_ price: Double) -> Int64? {
    price >= 1 && price <= 1e12 ? Int64(price.rounded()) : nil
  }
}
