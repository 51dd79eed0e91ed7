public import Geo
public import Listings

/// A query for a snapshot: the area, the types and other conditions, the order, and the page.
public struct RankQuery: Sendable {
  public enum Area: Sendable, Hashable {
    /// A circle with this radius in metres around the centre, inclusive.
    case circle(radius: Double)
    /// Any of these boxes, inclusive.
    case boxes([BoundingBox])
    /// Any of these polygons, inclusive.
    case polygon(MultiPolygon)
    case everywhere
  }

  /// The position from which distances are measured.
  public var center: Coordinate
  /// The area to search.
  public var area: Area
  /// The types to find; if empty, all types, including `other`.
  public var types: Set<AccommodationType>
  /// Further conditions, checked in this order; put cheap ones first.
  public var filters: [any ListingFilter]
  /// The order of the items.
  public var sort: SortOrder
  /// The maximum number of items: homes, or groups of homes.
  public var limit: Int
  /// The position where the previous page ended.
  public var after: RankPosition?
  /// Whether homes at the same coordinate or, if sorted by score, in the same building form one
  /// item: the first home, with the others attached. An item has the position of its first home, so
  /// it moves when another home becomes the first. When sorted by distance, an item never moves,
  /// and items at the same distance keep a fixed order.
  public var isGrouped = false
  /// The inputs to scores, which ``SortOrder/recommended`` needs.
  public var scoring: HomeScoring?
  /// Whether to count the homes by type, price band and nearest station.
  public var wantsFacets = false
  /// Whether to count the homes that each filter excludes.
  public var wantsDropped = false

  /// The filter by commute, if any.
  public var commute: CommuteFilter? { filters.commute }

  /// Creates a query for homes in `area`.
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

  /// A query for all homes, for operations that do not use distances.
  package static let everywhere = RankQuery(center: Coordinate(unchecked: 0, 0), area: .everywhere)
}
