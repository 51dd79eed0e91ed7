public import Basics
import Listings

/// An order of homes by what the database holds of each, in SQL; homes that are equal in it are in the
/// order of their keys.
public struct DatabaseOrder: Sendable {
  /// What rows are sorted by, the first row first.
  public let terms: SQLText
  /// Whether the names by which homes are sorted are needed, which stand in a row of `text_fold`.
  public let needsName: Bool
  /// The rows behind the place where an earlier answer ended.
  public let after: SQLText

  /// The order of a query; nil where no database can tell, and for that of distances, which has an index
  /// of its own.
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
    // Keys that are whole numbers come before others, which have negative numbers here.
    terms = """
      \(key) \(direction), listing.id < 0, greatest(listing.id, 0), \(Self.keyText)
      """
    guard let position = query.after else {
      after = "TRUE"
      return
    }
    guard let last = Self.value(of: position.key, in: query.sort) else {
      // Behind the end of an answer in another order there is nothing.
      after = "FALSE"
      return
    }
    let isBehind: SQLText = isDescending ? "<" : ">"
    after = """
      \(key) \(isBehind) \(last)
      OR \(key) = \(last) AND (\(Self.rows(behind: position.item, tables)))
      """
  }

  /// The key of a listing that is no whole number, in the order of its bytes.
  private static let keyText: SQLText = """
    CASE WHEN listing.id < 0 THEN (
      SELECT key FROM listing_key
      WHERE listing_key.feed = listing.feed AND listing_key.id = listing.id) END COLLATE "C"
    """

  private static func value(of key: RankPosition.Key, in sort: SortOrder) -> SQLText? {
    switch (key, sort) {
    case (.price(let baht), .price), (.price(let baht), .payment): "\(baht)"
    case (.newest(let moment), .newest): "\(moment)"
    case (.name(let key), .name): "decode(\(key.hexadecimal), 'hex')"
    default: nil
    }
  }

  /// Of rows that are equal in the order, those that come behind what an answer ended with.
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
  /// Metres from the centre where an answer by distance ended; nil in other orders.
  public var distance: Double? {
    if case .distance(let metres) = key { metres } else { nil }
  }

  /// The place behind all homes that are so many metres away.
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
