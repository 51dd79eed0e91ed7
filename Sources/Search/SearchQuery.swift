import Basics
public import Geo
public import Listings
public import Parameters
public import Ranking

/// A search, which consists of the place, the area around the place, the conditions on homes, and
/// the page.
///
/// For example, search for the cheapest condominiums up to 5 million near a station:
///
/// ```swift
/// var query = SearchQuery(place: .train(system: "MTR", station: "Harbour"), types: [.condo])
/// query.filters.price = try PriceFilter(from: nil, to: 5_000_000)
/// query.filters.sort = .price
/// query.radius  // → 2000.0 metres, the default
/// ```
public struct SearchQuery: Sendable, Hashable {
  /// The place or area of a search.
  public enum Place: Sendable, Hashable {
    /// The area around a coordinate.
    case nearby(Coordinate)
    /// The area from which the first destination of the `commute` filter can be reached in time.
    case commute
    /// The area around a district's coordinate. Province and district are identified by code, Thai
    /// name or English name.
    case area(province: String, district: String)
    /// The area around a station, which is identified by code, Thai name or English name. The rail
    /// system is optional.
    case train(system: String?, station: String)
    /// A box or a polygon.
    case within(SearchArea)
    /// All homes in the stores.
    case everywhere

    /// The kind of search for this place.
    public var kind: SearchKind {
      switch self {
      case .nearby, .commute: .nearby
      case .area: .area
      case .train: .train
      case .within: .within
      case .everywhere: .recommended
      }
    }
  }

  /// The place to search.
  public var place: Place
  /// The radius in metres, inclusive. For a box or polygon, the radius is the distance to the
  /// farthest point. For a search within reach of a destination, the radius is an upper bound until
  /// the exact area has been computed.
  public var radius: Double
  /// Whether a radius around the first destination was given. If a radius was given, the circle
  /// with this radius replaces the area from which the destination can be reached.
  public let hasRadiusOfCommute: Bool
  /// The types of homes to find; if empty, all types, including `other`.
  public var types: Set<AccommodationType>
  /// The maximum number of items on a page.
  public var limit: Int
  /// The position at which the previous page ended.
  public var cursor: RankCursor?
  /// The other conditions on homes, and the order of the homes.
  public var filters = SearchFilters()
  /// Whether to count the homes by type, price and nearest station.
  public var facets = false
  /// Whether to include an explanation of how the answer was obtained.
  public var explain = false
  /// The homes that indicate the person's taste, used by the sort order ``SortOrder/recommended``.
  public var taste = TasteQuery()
  /// Whether this is a request for recommendations, regardless of the sort order.
  public var isRecommendation = false

  /// The default radius of a nearby or train search, in metres.
  public static let defaultRadius: Double = 2_000
  /// The default number of items on a page.
  public static let defaultLimit = 20

  /// Creates a search. If `radius` is nil, uses the default radius for `place`.
  public init(
    place: Place, radius: Double? = nil, types: Set<AccommodationType> = [],
    limit: Int = SearchQuery.defaultLimit, cursor: RankCursor? = nil
  ) {
    self.place = place
    hasRadiusOfCommute = place == .commute && radius != nil
    self.radius =
      switch place {
      case .area: radius ?? SearchLimits.areaRadius
      case .nearby, .train: radius ?? Self.defaultRadius
      case .commute: radius ?? SearchLimits.greatestRadius
      case .within(let area): area.reach
      case .everywhere: SearchLimits.greatestRadius
      }
    self.types = types
    self.limit = limit
    self.cursor = cursor
  }

  /// Whether the answer includes each home's score and the reasons for it.
  public var explainsHomes: Bool { isRecommendation || filters.sort == .recommended }

  /// A 64-bit FNV-1a hash of everything that determines the homes and their order. The hash
  /// excludes the limit, the cursor and extra output such as facets.
  package var fingerprint: UInt64 {
    var hash = FNV1a()
    func add(_ text: String) {
      hash.add(text)
      hash.add(0)
    }
    add(place.kind.rawValue)
    switch place {
    case .nearby(let center):
      hash.add(center.latitude.description)
      hash.add(UInt8(ascii: " "))
      add(center.longitude.description)
    case .area(let province, let district):
      add(province)
      add(district)
    case .train(let system, let station):
      add(system ?? "")
      add(station)
    case .commute, .everywhere: add("")
    case .within(let area): add(area.key)
    }
    add(radius.description)
    add(types.map(\.rawValue).sorted().joined(separator: ","))
    hash.add(filters.key)
    if taste != TasteQuery() { hash.add(taste.key) }
    return hash.value
  }
}
