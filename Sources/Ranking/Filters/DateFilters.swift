import Basics

/// A filter by a moment, which a text such as `7d` names; see `DateText`.
public protocol DatedFilter: ListingFilter, Hashable {
  /// A filter by `moment`, in seconds since 1970-01-01T00:00:00Z.
  init(_ moment: Int64)
}

extension DatedFilter {
  /// A filter by the moment that `text` names.
  ///
  /// - Throws: `FilterError.notADate`, `FilterError.futureDate`.
  public init(parsing text: String, now: Int64) throws(FilterError) {
    self.init(try DateText.moment(parsing: text, now: now))
  }
}

/// Homes first seen at or after a moment.
public struct NewSinceFilter: DatedFilter {
  /// `since`.
  public static let name = "since"

  /// Seconds since 1970-01-01T00:00:00Z.
  public let moment: Int64

  /// Homes first seen at `moment` or later.
  public init(_ moment: Int64) { self.moment = moment }

  /// Whether `home` is one of them.
  public func matches(_ home: Home) -> Bool { home.history.firstSeen >= moment }

  /// The same for a database.
  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    DatabaseCondition("listing.first_seen >= \(moment)")
  }
}

/// Homes whose price was last seen to fall at or after a moment.
public struct PriceDropFilter: DatedFilter {
  /// `price-drop`.
  public static let name = "price-drop"

  /// Seconds since 1970-01-01T00:00:00Z.
  public let moment: Int64

  /// Homes whose price fell at `moment` or later.
  public init(_ moment: Int64) { self.moment = moment }

  /// Whether `home` is one of them.
  public func matches(_ home: Home) -> Bool {
    home.history.priceDropped.map { $0 >= moment } ?? false
  }

  /// The same for a database.
  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    DatabaseCondition("listing.price_dropped_at >= \(moment)")
  }
}
