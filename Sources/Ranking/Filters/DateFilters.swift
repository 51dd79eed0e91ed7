import Basics

/// A filter by time, which can be parsed from a string such as `7d`; see `DateText`.
public protocol DatedFilter: ListingFilter, Hashable {
  /// Creates a filter by a time in seconds since 1970-01-01T00:00:00Z.
  init(_ moment: Int64)
}

extension DatedFilter {
  /// Creates a filter by the time that `text` describes.
  ///
  /// - Throws: `FilterError.notADate` or `FilterError.futureDate`.
  public init(parsing text: String, now: Int64) throws(FilterError) {
    self.init(try DateText.moment(parsing: text, now: now))
  }
}

/// Matches homes that were first seen at or after a time.
public struct NewSinceFilter: DatedFilter {
  public static let name = "since"

  /// The time in seconds since 1970-01-01T00:00:00Z.
  public let moment: Int64

  public init(_ moment: Int64) { self.moment = moment }

  public func matches(_ home: Home) -> Bool { home.history.firstSeen >= moment }

  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    DatabaseCondition("listing.first_seen >= \(moment)")
  }
}

/// Matches homes whose last known price drop was at or after a time.
public struct PriceDropFilter: DatedFilter {
  public static let name = "price-drop"

  /// The time in seconds since 1970-01-01T00:00:00Z.
  public let moment: Int64

  public init(_ moment: Int64) { self.moment = moment }

  public func matches(_ home: Home) -> Bool {
    home.history.priceDropped.map { $0 >= moment } ?? false
  }

  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    DatabaseCondition("listing.price_dropped_at >= \(moment)")
  }
}
