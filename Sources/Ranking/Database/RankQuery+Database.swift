import Basics
import Geo
import Listings

extension RankQuery {
  /// Returns the conditions for the query's area and for its types and filters; nil if the database
  /// cannot evaluate them.
  ///
  /// - Parameter isStrict: Whether to return nil if the database cannot evaluate a filter. If
  ///   false, the condition leaves out such filters, so matching rows are only candidates.
  public func condition(
    _ tables: DatabaseTables, isStrict: Bool
  ) -> (area: DatabaseCondition, filters: DatabaseCondition)? {
    var tables = tables
    if case .circle(let radius) = area { tables.circle = (center, radius) }
    guard let area = area.condition(around: center, tables, isStrict: isStrict) else { return nil }
    var conditions: [DatabaseCondition] = []
    for filter in [TypeFilter(types)] + filters {
      if let condition = filter.databaseCondition(tables) {
        conditions.append(condition)
      } else if isStrict {
        return nil
      }
    }
    return (area, DatabaseCondition(all: conditions))
  }
}

extension RankQuery.Area {
  fileprivate func condition(
    around center: Coordinate, _ tables: DatabaseTables, isStrict: Bool
  ) -> DatabaseCondition? {
    switch self {
    case .circle(let radius): return tables.rows(within: radius, of: center)
    case .everywhere: return DatabaseCondition("TRUE")
    case .boxes(let boxes): return DatabaseCondition(.any(boxes.map(\.rows)))
    case .polygon(let polygon):
      let around = DatabaseCondition(.any(polygon.boxes.map(\.rows)))
      guard let within = polygon.condition(tables) else { return isStrict ? nil : around }
      return DatabaseCondition(all: [around, within])
    }
  }
}

extension BoundingBox {
  fileprivate var rows: SQLText {
    """
    listing.latitude BETWEEN \(south) AND \(north) AND listing.longitude BETWEEN \(west) AND \(east)
    """
  }
}

extension MultiPolygon {
  /// The distance from an edge, in degrees, within which PostGIS and homefind may place a position
  /// on different sides of the edge: 0.1 mm.
  private static let margin = 1e-9

  /// Returns a condition for the rows in the polygons; nil if any polygon crosses the antimeridian.
  fileprivate func condition(_ tables: DatabaseTables) -> DatabaseCondition? {
    let crosses = rings.joined().contains { ring in
      zip(ring, ring.suffix(1) + ring).contains { abs($0.longitude - $1.longitude) > 180 }
    }
    if crosses { return nil }
    // PostGIS rejects overlapping polygons in one geometry, so each polygon is tested separately.
    return DatabaseCondition(
      any: parts.map { part in
        let rings = ([part.outer] + part.holes).map { Self.text($0.corners) }
        let area: SQLText =
          "\(name: tables.postgis).ST_GeomFromText(\("POLYGON(\(rings.joined(separator: ",")))"), 4326)"
        let place: SQLText = "listing.point::\(name: tables.postgis).geometry"
        return DatabaseCondition(
          possible: "\(name: tables.postgis).ST_DWithin(\(area), \(place), \(Self.margin))",
          certain: """
            \(name: tables.postgis).ST_Covers(\(area), \(place)) AND NOT \
            \(name: tables.postgis).ST_DWithin(
              \(name: tables.postgis).ST_Boundary(\(area)), \(place), \(Self.margin))
            """)
      })
  }

  private static func text(_ corners: [Coordinate]) -> String {
    let all = corners + corners.prefix(1)
    return "(\(all.map { "\($0.longitude) \($0.latitude)" }.joined(separator: ",")))"
  }
}
