public import Geo
public import Listings

/// What a snapshot is asked: where, which homes, in what order, and how many.
public struct RankQuery: Sendable {
  /// Where homes are looked for.
  public enum Area: Sendable, Hashable {
    /// Within so many metres of the centre, inclusive.
    case circle(radius: Double)
    /// In any of some boxes, edges included.
    case boxes([BoundingBox])
    /// In any of some polygons, edges included.
    case polygon(MultiPolygon)
    /// Everywhere.
    case everywhere
  }

  /// Where distances are measured from.
  public var center: Coordinate
  /// Where homes are looked for.
  public var area: Area
  /// The types wanted; empty means every home, `other` included.
  public var types: Set<AccommodationType>
  /// What a home must have besides; it is asked in this order, so the cheapest should come first.
  public var filters: [any ListingFilter]
  /// The order of the answer.
  public var sort: SortOrder
  /// How many homes, or groups of homes, the answer holds at most.
  public var limit: Int
  /// Where an earlier answer ended.
  public var after: RankPosition?
  /// Whether homes at one coordinate, in the order of scores those of one building, are one item: the
  /// first of them in the order, and the others beside it. Such an item stands where its first home does, and moves when another becomes its
  /// first; by distance it stands still, and items at one distance have an order of their own.
  public var isGrouped = false
  /// What scores rest on, in the order of ``SortOrder/recommended``.
  public var scoring: HomeScoring?
  /// Whether the answer has counts by type, price band and nearest station.
  public var wantsFacets = false
  /// Whether the answer tells how many homes each filter left out.
  public var wantsDropped = false

  /// The places to commute to; nil where there are none.
  public var commute: CommuteFilter? { filters.commute }

  /// A query for homes around `center`.
  public init(
    center: Coordinate, area: Area, types: Set<AccommodationType> = [],
    filters: [any ListingFilter] = [], sort: SortOrder = .distance, limit: Int = 20,
    after: RankPosition? = nil
  ) {
    self.center = center
    self.area = area
    self.types = types
    self.filters = filters
    self.sort = sort
    self.limit = limit
    self.after = after
  }

  /// A query for all homes, for walks and counts: it measures no distances.
  package static let everywhere = RankQuery(center: Coordinate(unchecked: 0, 0), area: .everywhere)
}
