import Geo
import HomefindTesting
import Messages
import Testing

@testable import Routes

/// Written documents are read back unchanged.
@Suite struct RoundTripTests {
  @Test(arguments: [RouteFormat.json, .geojson, .kml, .gpx])
  func fixtures(format: RouteFormat) async throws {
    for name in try Fixture.names() {
      await Task.yield()
      let routes = try Fixture.routes(name)
      let back = try RouteReader.routes(in: format.document(of: routes))
      #expect(back == routes.map { $0.written(in: .english) }, "\(name) as \(format)")
    }
  }

  @Test(arguments: [RouteFormat.json, .geojson, .kml, .gpx])
  func randomRoutesRoundTrip(format: RouteFormat) async throws {
    var random = SeededRandom(seed: 66)
    for _ in 0..<200 {
      await Task.yield()
      let routes = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        RandomRoute.route(using: &random)
      }
      let document = format.document(of: routes)
      let back = try RouteReader.routes(in: document)
      #expect(back == routes, "\(String(decoding: document, as: UTF8.self))")
    }
  }

  /// The result does not depend on the lengths of the pieces that the reader receives.
  @Test(arguments: [RouteFormat.json, .kml, .gpx])
  func piecesOfAnyLengthYieldSameRoutes(format: RouteFormat) throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<50 {
      let routes = [RandomRoute.route(using: &random)]
      var rest = format.document(of: routes)[...]
      var reader = RouteReader()
      while !rest.isEmpty {
        let count = min(rest.count, Int.random(in: 1...40, using: &random))
        try reader.feed(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      #expect(try reader.finish() == routes)
    }
  }

  @Test(arguments: [5, 6])
  func polylinesRoundTripWithinPrecision(precision: Int) throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let routes = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        RandomRoute.route(using: &random)
      }
      let document = RouteFormat.polyline.document(of: routes, precision: precision)
      let back = try RouteReader.routes(
        in: document, options: RouteReader.Options(precision: precision))
      #expect(back.map { $0.polylines.map(\.count) } == routes.map { $0.polylines.map(\.count) })
      let step = precision == 5 ? 0.5001e-5 : 0.5001e-6
      for (one, other) in zip(
        routes.flatMap(\.polylines).joined(), back.flatMap(\.polylines).joined())
      {
        #expect(abs(one.latitude - other.latitude) <= step)
        #expect(abs(one.longitude - other.longitude) <= step)
      }
    }
  }

  @Test func ownJSONDocumentIsWritten() throws {
    let start = try #require(Coordinate(latitude: 13.5, longitude: 100.25))
    let end = try #require(Coordinate(latitude: 13.51, longitude: 100.25))
    let step = RouteStep(
      instruction: "Walk", text: "1 km", distance: 1106.4, duration: 800, position: start,
      polyline: [start, end], bearing: 0, turn: .depart, mode: .walk, line: nil)
    let route = Route(
      name: "A – B", polylines: [[start, end]], steps: [step], distance: 1106.4, duration: 800,
      stated: StatedTotals(text: "1 km", distance: 1000), notes: [Message(verbatim: "A note.")])
    let json = String(decoding: RouteFormat.json.document(of: [route]), as: UTF8.self)
    #expect(
      json == """
        {"routes":[{"name":"A – B","distanceMeters":1106.4,"durationSeconds":800,\
        "stated":{"text":"1 km","distanceMeters":1000},\
        "polylines":[[[100.25,13.5],[100.25,13.51]]],\
        "steps":[{"instruction":"Walk","text":"1 km","distanceMeters":1106.4,"durationSeconds":800,\
        "position":{"lat":13.5,"lon":100.25},"bearing":0,"turn":"depart","mode":"walk",\
        "polyline":[[100.25,13.5],[100.25,13.51]]}],"notes":["A note."]}]}

        """)
    let empty = String(decoding: RouteFormat.json.document(of: [Route()]), as: UTF8.self)
    #expect(empty == "{\"routes\":[{\"polylines\":[],\"steps\":[],\"notes\":[]}]}\n")
  }
}
