public import Basics
import Listings

/// An SQL sort order of homes by stored values; ties are broken by key.
public struct DatabaseOrder: Sendable {
  /// The terms of the `ORDER BY` clause.
  public let terms: SQLText
  /// Whether sorting needs the names, which are stored in `text_fold`.
  public let needsName: Bool
  /// The condition for rows after the position where the previous page ended.
  public let after: SQLText

  /// Creates the order for a query; nil if the database cannot sort that way, or if the order is by
  /// distance, which uses a spatial index.
  public init?(_ query: RankQuery, _ tables: DatabaseTables) {
    let key: SQLText
    var isDescending = false
    switch query.sort {
    case .price, .payment:
      key = "coalesce(listing.price_min, listing.price_max, \(Int64.max))"
    case .newest:
      key = "listing.first_seen"
      isDescending = true
    case .name: key = "text_fold.sort_name"
    case .distance, .commute, .longestCommute, .recommended: return nil
    }
    needsName = query.sort == .name
    let direction: SQLText = isDescending ? "DESC" : "ASC"
    // Whole-number keys sort before other keys, whose `listing.id` is negative.
    terms = """
      \(key) \(direction), listing.id < 0, greatest(listing.id, 0), \(Self.keyText)
      """
    guard let position = query.after else {
      after = "TRUE"
      return
    }
    guard let last = Self.value(of: position.key, in: query.sort) else {
      // The position belongs to another order, so no row comes after it.
      after = "FALSE"
      return
    }
    let isBehind: SQLText = isDescending ? "<" : ">"
    after = """
      \(key) \(isBehind) \(last)
      OR \(key) = \(last) AND (\(Self.rows(behind: position.item, tables)))
      """
  }

  /// The key of a listing if it is not a whole number, sorted by its bytes.
  private static let keyText: SQLText = """
    CASE WHEN listing.id < 0 THEN (
      SELECT key FROM listing_key
      WHERE listing_key.feed = listing.feed AND listing_key.id = listing.id) END COLLATE "C"
    """

  private static func value(of key: RankPosition.Key, in sort: SortOrder) -> SQLText? {
    switch (key, sort) {
    case (.price(let amount), .price), (.price(let amount), .payment): "\(amount)"
    case (.newest(let moment), .newest): "\(moment)"
    case (.name(let key), .name): "decode(\(key.hexadecimal), 'hex')"
    default: nil
    }
  }

  /// Returns the condition for rows that sort after `item` among rows with equal sort keys.
  private static func rows(
    behind item: RankPosition.Item, _ tables: DatabaseTables
  ) -> SQLText {
    guard case .home(let id) = item else { return "FALSE" }
    if id.source != tables.source { return id.source < tables.source ? "TRUE" : "FALSE" }
    if let number = id.key.number { return "listing.id > \(number) OR listing.id < 0" }
    return "listing.id < 0 AND \(keyText) > \(id.key.text)"
  }
}

extension RankPosition {
  /// The item's distance from the centre in metres; nil if the order is not by distance.
  public var distance: Double? {
    if case .distance(let metres) = key { metres } else { nil }
  }

  /// Returns the position after all homes at `distance` metres.
  public static func behind(distance: Double) -> RankPosition {
    RankPosition(key: .distance(distance), item: .group(.max))
  }
}

extension CollationKey {
  var hexadecimal: String {
    var text = TextBytes(capacity: 2 * bytes.count)
    for byte in bytes { text.add(number: UInt64(byte), radix: 16, width: 2) }
    return text.text
  }
}
