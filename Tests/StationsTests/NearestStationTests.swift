import Geo
import HomefindTesting
import Listings
import Stations
import Testing

@Suite struct NearestStationTests {
  /// Returns the nearest station by measuring the distance to every station.
  private func oracle(
    _ table: StationTable, _ place: Coordinate
  ) -> (station: Station, distance: Double)? {
    var best: (station: Station, distance: Double)?
    for station in table.stations {
      let distance = station.position.distance(to: place)
      if let best, best.distance <= distance { continue }
      best = (station, distance)
    }
    return best
  }

  private func compare(
    _ table: StationTable, latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>,
    steps: Int
  ) throws {
    for row in 0...steps {
      for column in 0...steps {
        // Use irrational steps, so that the places do not align with the stations.
        let north = (Double(row) * 0.618033988749895).truncatingRemainder(dividingBy: 1)
        let east = (Double(column) * 0.754877666246693).truncatingRemainder(dividingBy: 1)
        let place = try #require(
          Coordinate(
            latitude: latitudes.lowerBound + north * (latitudes.upperBound - latitudes.lowerBound),
            longitude: longitudes.lowerBound
              + east * (longitudes.upperBound - longitudes.lowerBound)))
        let found = try #require(table.nearest(to: place))
        let expected = try #require(oracle(table, place))
        #expect(found == expected, "\(place)")
      }
    }
  }

  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func nearestMatchesBruteForceNearAndFar() throws {
    let table = StationTable(contentsOf: try StationFacts.ofMainRegion())
    try compare(table, latitudes: 13.5...14.0, longitudes: 100.3...100.9, steps: 60)
    try compare(table, latitudes: 11...17, longitudes: 97...104, steps: 30)
    try compare(table, latitudes: -90...90, longitudes: -180...180, steps: 15)
  }

  @Test func firstOfTwoAtSamePlaceIsNearest() throws {
    let table = StationTable(contentsOf: try StationFacts.ofMainRegion())
    let siam = try #require(Coordinate(latitude: 13.7457, longitude: 100.5341))
    let nearest = try #require(table.nearest(to: siam))
    #expect(nearest.station.line == "Sukhumvit" && nearest.station.code == "CEN")
    let exactly = try #require(table.nearest(to: nearest.station.position))
    #expect(exactly.distance == 0)
  }

  @Test func nearestIsFoundAtPolesAndAntimeridian() throws {
    let places = [(89.9, 10.0), (89.9, -170), (-75, 179.9), (61, -179.9), (0, 180), (0, -179.5)]
    let stations = try places.enumerated().map { index, place in
      Station(
        system: .srt, line: "Test", code: "T\(index)", number: index + 1, order: index + 1,
        name: LocalizedText(english: "T\(index)"),
        position: try #require(Coordinate(latitude: place.0, longitude: place.1)))
    }
    try compare(
      StationTable(contentsOf: stations), latitudes: -90...90, longitudes: -180...180, steps: 40)
    try compare(
      StationTable(contentsOf: Array(stations.suffix(2))), latitudes: -2...2,
      longitudes: 178...180, steps: 20)
  }

  @Test func emptyTableHasNoNearestStation() throws {
    let place = try #require(Coordinate(latitude: 13.7, longitude: 100.5))
    #expect(StationTable(contentsOf: []).nearest(to: place) == nil)
  }
}

private func == (
  left: (station: Station, distance: Double), right: (station: Station, distance: Double)
) -> Bool {
  left.station == right.station && left.distance == right.distance
}
