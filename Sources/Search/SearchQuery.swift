import Basics
public import Geo
public import Listings
public import Parameters
public import Ranking

/// What someone wants to find: where, how far around, and which homes.
public struct SearchQuery: Sendable, Hashable {
  /// The place or area that a search covers.
  public enum Place: Sendable, Hashable {
    /// Around a coordinate.
    case nearby(Coordinate)
    /// Where the first place of the filter `commute` can be reached from.
    case commute
    /// Around the coordinate of a district, both named by code, Thai or English name.
    case area(province: String, district: String)
    /// Around a station, named by code, Thai or English name; the system may be left open.
    case train(system: String?, station: String)
    /// In a box or a polygon.
    case within(SearchArea)
    /// Wherever the stores know homes.
    case everywhere

    /// The search that has such a place.
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

  /// Where to look.
  public var place: Place
  /// How far around, in metres, inclusive; of an area, how far its farthest point is; where what can be
  /// reached counts, the greatest, until that is known.
  public var radius: Double
  /// Whether a radius was given around the first place to commute to, in place of what can be reached.
  public let hasRadiusOfCommute: Bool
  /// The types wanted; empty means every home, `other` included.
  public var types: Set<AccommodationType>
  /// How many homes one answer holds at most.
  public var limit: Int
  /// Where an earlier answer ended.
  public var cursor: RankCursor?
  /// What homes must have besides, and their order.
  public var filters = SearchFilters()
  /// Whether the answer counts its homes by type, price and nearest station.
  public var facets = false
  /// Whether the answer says how it was come by.
  public var explain = false
  /// What tells of the person's taste, in the order of ``SortOrder/recommended``.
  public var taste = TasteQuery()
  /// Whether homes are recommended, in whatever order.
  public var isRecommendation = false

  /// The radius of a nearby or train search that names none, in metres.
  public static let defaultRadius: Double = 2_000
  /// How many homes an answer holds unless asked otherwise.
  public static let defaultLimit = 20

  /// A search with its defaults filled in.
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

  /// Whether each home has its score, and the reasons for it.
  public var explainsHomes: Bool { isRecommendation || filters.sort == .recommended }

  /// A hash (64-bit FNV-1a) of what determines the homes and their order, without limit, cursor and
  /// additional output such as facets.
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
