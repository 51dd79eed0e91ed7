import Geo
public import Listings
public import Stations

/// The result of a query on a snapshot.
public struct RankAnswer: Sendable {
  /// An item in the result: a home, or several homes that are shown as one item.
  public struct Item: Sendable {
    /// The home, or the first of several homes.
    public var home: Home
    /// The distance in metres from the query's centre, along the WGS84 geodesic.
    public var distance: Double
    /// The other homes at the same coordinate or, if sorted by score, in the same building, in the
    /// query's sort order; empty unless the query groups homes.
    public var others: [Home]
    /// The score; nil unless homes are sorted by score.
    public var scored: ScoredHome?

    /// A copy of the whole listing, which is a large value.
    public var listing: Listing { home.listing }
  }

  /// The number of homes excluded by a filter.
  public struct Dropped: Sendable, Hashable {
    /// The filter's name; `type` for the filter by type.
    public var filter: String
    /// The number of homes in the area that passed all earlier filters but not this one.
    public var count: Int
  }

  /// The number of homes that match, on all pages.
  public var total: Int
  /// The number of items on all pages; nil unless the query groups homes.
  public var groups: Int?
  /// The items on this page.
  public var items: [Item]
  /// The position after which the next page starts; nil on the last page.
  public var next: RankPosition?
  /// Counts of all homes that match; nil unless the query requests them.
  public var facets: Facets?
  /// The number of homes that each filter excluded, in the order of the filters; nil unless the
  /// query requests these numbers.
  public var dropped: [Dropped]?
}

/// Counts of the homes that match. Each home is counted once in `types`, `prices` and `stations`;
/// values without homes are left out.
public struct Facets: Sendable, Hashable {
  /// A price band, from `from` up to but not including `to`; both are nil in the band of
  /// homes without a known price.
  public struct PriceBand: Sendable, Hashable {
    /// The lowest price in the band; nil in the first band.
    public var from: Int64?
    /// The lowest price of the next band; nil in the last band.
    public var to: Int64?
  }

  /// A value with the number of homes that have it.
  public struct Count<Value: Sendable & Hashable>: Sendable, Hashable {
    /// The value that the homes share.
    public var value: Value
    public var count: Int
  }

  /// Counts by type, in the order of `AccommodationType.allCases`.
  public var types: [Count<AccommodationType>]
  /// Counts of the homes of type `other` by the source's own name for the type, folded by
  /// ``TypeTextFilter``, highest count first; at most `mostOtherTypes`.
  public var otherTypes: [Count<String>]
  /// Counts by lowest price, cheapest band first; homes without a known price come last.
  public var prices: [Count<PriceBand>]
  /// Counts by lowest price in finer bands between round prices, without homes of unknown price.
  public var priceHistogram: [Count<PriceBand>]
  /// Counts by nearest station, highest count first.
  public var stations: [Count<Station>]

  /// The maximum number of names in `otherTypes`.
  static let mostOtherTypes = 50

  /// The limits between price bands.
  static let priceSteps: [Int64] = [
    1_000_000, 2_000_000, 3_000_000, 5_000_000, 10_000_000, 20_000_000,
  ]

  /// The round prices of the histogram: nine in each power of ten, from 10,000 to 8
  /// billion.
  static let roundPrices: [Int64] = sequence(first: 1_000 as Int64) { $0 * 10 }.prefix(6)
    .flatMap { power in [10, 15, 20, 25, 30, 40, 50, 60, 80].map { power * $0 } }
}
