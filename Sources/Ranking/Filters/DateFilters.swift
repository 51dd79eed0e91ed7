/// Homes first seen at or after a moment.
public struct NewSinceFilter: ListingFilter, Hashable {
  /// `since`.
  public static let name = "since"

  /// Seconds since 1970-01-01T00:00:00Z.
  public let moment: Int64

  /// Homes first seen at `moment`, in seconds since 1970 in UTC, or later.
  public init(_ moment: Int64) {
    self.moment = moment
  }

  /// Homes first seen since what `text` says; see `DateText`.
  ///
  /// - Throws: `FilterError.notADate`.
  public init(parsing text: String, now: Int64) throws(FilterError) {
    self.init(try DateText.moment(parsing: text, now: now))
  }

  /// What is asked, as a text.
  public var key: String { String(moment) }

  /// Whether `home` is one of them.
  public func matches(_ home: Home) -> Bool { home.history.firstSeen >= moment }
}

/// Homes whose price was last seen to fall at or after a moment.
public struct PriceDropFilter: ListingFilter, Hashable {
  /// `price-drop`.
  public static let name = "price-drop"

  /// Seconds since 1970-01-01T00:00:00Z.
  public let moment: Int64

  /// Homes whose price fell at `moment`, in seconds since 1970 in UTC, or later.
  public init(_ moment: Int64) {
    self.moment = moment
  }

  /// Homes whose price fell since what `text` says; see `DateText`.
  ///
  /// - Throws: `FilterError.notADate`.
  public init(parsing text: String, now: Int64) throws(FilterError) {
    self.init(try DateText.moment(parsing: text, now: now))
  }

  /// What is asked, as a text.
  public var key: String { String(moment) }

  /// Whether `home` is one of them.
  public func matches(_ home: Home) -> Bool {
    home.history.priceDropped.map { $0 >= moment } ?? false
  }
}
