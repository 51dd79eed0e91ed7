import Geo
import Messages
import Testing

@testable import Routes

/// Numbers in homefind's own formats are untrusted too, because anyone can write such a document.
@Suite struct OwnMeasureTests {
  private static let formats: [RouteFormat] = [.json, .geojson, .kml, .gpx]

  /// Returns a route whose lengths, durations and directions all have the same value.
  private static func route(_ measure: Double?, bearing: Double?) throws -> Route {
    let start = try #require(Coordinate(latitude: 13.5, longitude: 100.25))
    let end = try #require(Coordinate(latitude: 13.51, longitude: 100.25))
    let step = RouteStep(
      instruction: "Walk", distance: measure, duration: measure, position: start,
      polyline: [start, end], bearing: bearing)
    return Route(
      name: "A", polylines: [[start, end]], steps: [step], distance: measure, duration: measure,
      stated: StatedTotals(text: "1 km", distance: measure, duration: measure))
  }

  @Test(arguments: formats, [-1, -1e300, 1.1e9, 1e300])
  func absurdNumbersCountAsAbsent(format: RouteFormat, number: Double) throws {
    let document = format.document(of: [try Self.route(number, bearing: number)])
    let read = try RouteReader.routes(in: document)
    #expect(read == [try Self.route(nil, bearing: nil)])
  }

  @Test(arguments: formats)
  func bearingsAreBelow360(format: RouteFormat) throws {
    for (bearing, expected) in [(360, nil), (-0.5, nil), (359.9, 359.9), (0, 0)] as [(_, Double?)] {
      let document = format.document(of: [try Self.route(5, bearing: bearing)])
      #expect(try RouteReader.routes(in: document) == [try Self.route(5, bearing: expected)])
    }
  }

  @Test(arguments: formats)
  func extremeValuesAreKept(format: RouteFormat) throws {
    for number in [0, 1e9] {
      let route = try Self.route(number, bearing: nil)
      #expect(try RouteReader.routes(in: format.document(of: [route])) == [route])
    }
  }

  /// A line that is too long to have a length is written and read back unchanged.
  @Test(arguments: formats)
  func overlongLineHasNoLength(format: RouteFormat) throws {
    let line = String(repeating: "[0,0],[179,0],", count: 30) + "[0,1]"
    let text =
      #"{"paths":[{"points":{"type":"LineString","coordinates":[\#(line)]},"#
      + #""instructions":[{"text":"Walk","interval":[0,60]}]}]}"#
    let routes = try RouteReader.routes(in: Array(text.utf8))
    #expect(routes.map(\.distance) == [nil])
    #expect(routes[0].steps.map(\.distance) == [nil])
    #expect(routes[0].steps.map(\.polyline.count) == [61])
    #expect(
      try RouteReader.routes(in: format.document(of: routes))
        == routes.map { $0.written(in: .english) })
  }
}
