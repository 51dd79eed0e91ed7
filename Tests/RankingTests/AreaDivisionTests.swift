import Geo
import Listings
import Stations
import Testing

@testable import Ranking

@Suite struct AreaDivisionTests {
  /// Returns a square with sides of 0.02 degrees and the given southwest corner.
  private static func square(_ latitude: Double, _ longitude: Double) throws -> MultiPolygon {
    let corners = try [(0, 0), (0, 0.02), (0.02, 0.02), (0.02, 0)].map { north, east in
      try #require(Coordinate(latitude: latitude + north, longitude: longitude + east))
    }
    return MultiPolygon(try Polygon(corners))
  }

  @Test func homeLiesInAtMostOnePart() throws {
    // Two areas overlap by 0.001 degrees, a third area starts 0.001 degrees further east, and two
    // areas have no outline.
    let division = AreaDivision([
      .init(outline: try Self.square(13.70, 100.50), center: nil),
      .init(outline: try Self.square(13.70, 100.519), center: nil),
      .init(outline: try Self.square(13.70, 100.540), center: nil),
      .init(outline: nil, center: Coordinate(latitude: 13.60, longitude: 100.50)),
      .init(outline: nil, center: nil),
    ])
    let expected: [(latitude: Double, longitude: Double, part: Int?)] = [
      (13.71, 100.51, 0), (13.71, 100.5195, 0), (13.71, 100.53, 1), (13.71, 100.5395, 1),
      (13.71, 100.55, 2), (13.71, 100.5615, 2), (13.7215, 100.51, 0), (13.71, 100.57, nil),
      (13.62, 100.52, 3), (13.60, 100.60, nil), (18.79, 98.98, nil),
    ]
    let homes = try expected.enumerated().map {
      try Homes.home(Int64($0), latitude: $1.latitude, longitude: $1.longitude)
    }
    let snapshot = ListingSnapshot(homes, stations: StationTable(contentsOf: []))
    #expect(try snapshot.parts(of: division) == expected.map(\.part))
    let figures = try snapshot.market(
      of: .parts([2, 0, 3], of: division), in: MarketWindow(before: 1_795_227_000))
    #expect(figures.map(\.homes) == [2, 3, 1])
  }
}
