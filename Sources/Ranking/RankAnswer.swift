import Geo
public import Listings
public import Stations

/// What a snapshot has for a query.
public struct RankAnswer: Sendable {
  /// A home of the answer.
  public struct Item: Sendable {
    /// The home.
    public var home: Home
    /// Metres from the query's centre, along the WGS84 geodesic.
    public var distance: Double
    /// The other homes at the same coordinate, in the order of scores of the same building, in the
    /// answer's order; none unless the query is grouped.
    public var others: [Home]
    /// Its score; nil unless homes are in that order.
    public var scored: ScoredHome?

    /// The home itself, a large value.
    public var listing: Listing { home.listing }
  }

  /// How many homes a filter left out.
  public struct Dropped: Sendable, Hashable {
    /// The filter's name; `type` for the types.
    public var filter: String
    /// How many homes of the area passed all filters before this one, and not this one.
    public var count: Int
  }

  /// How many homes match, on this page or another.
  public var total: Int
  /// How many items they are, on this page or another; nil unless the query is grouped.
  public var groups: Int?
  /// The homes of this page.
  public var items: [Item]
  /// The rank behind which the next page starts; nil where nothing follows.
  public var next: RankPosition?
  /// Counts of all homes that match; nil unless the query wants them.
  public var facets: Facets?
  /// What was left out, in the order of the filters; nil unless the query wants it.
  public var dropped: [Dropped]?
}

/// How many of the homes that match are of each kind. Each home counts once in `types`, `prices` and
/// `stations`; what has no home is in no list.
public struct Facets: Sendable, Hashable {
  /// Prices in baht from `from` up to but not with `to`; both are nil where no price is known.
  public struct PriceBand: Sendable, Hashable {
    /// The least price of the band; nil in the first.
    public var from: Int64?
    /// The price from which the next band counts; nil in the last.
    public var to: Int64?
  }

  /// A value and how many homes have it.
  public struct Count<Value: Sendable & Hashable>: Sendable, Hashable {
    /// What is counted.
    public var value: Value
    /// How many homes have it.
    public var count: Int
  }

  /// By type, in the order of `AccommodationType.allCases`.
  public var types: [Count<AccommodationType>]
  /// Of those of another type, by the source's own words for it as ``TypeTextFilter`` takes them, the
  /// most homes first; `mostOtherTypes` at most.
  public var otherTypes: [Count<String>]
  /// By the lowest price, the cheapest band first and homes without one last.
  public var prices: [Count<PriceBand>]
  /// By the lowest price again, in finer bands between round prices, without homes of no known price.
  public var priceHistogram: [Count<PriceBand>]
  /// By the nearest station, the one with the most homes first.
  public var stations: [Count<Station>]

  /// How many words of sources for other types are counted at most.
  static let mostOtherTypes = 50

  /// Where the bands of prices meet, in baht.
  static let priceSteps: [Int64] = [
    1_000_000, 2_000_000, 3_000_000, 5_000_000, 10_000_000, 20_000_000,
  ]

  /// The round prices of the histogram in baht: nine in each power of ten, from 10,000 to 8 billion.
  static let roundPrices: [Int64] = sequence(first: 1_000 as Int64) { $0 * 10 }.prefix(6)
    .flatMap { power in [10, 15, 20, 25, 30, 40, 50, 60, 80].map { power * $0 } }
}
