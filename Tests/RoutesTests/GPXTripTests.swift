import Geo
import Testing

@testable import Routes

/// Tests GPX files with routes and tracks, and Garmin's points between route points.
@Suite struct GPXTripTests {
  private static let street = [
    (13.737, 100.5603), (13.738, 100.561), (13.7391, 100.5622), (13.7402, 100.5631),
    (13.741, 100.5645),
  ]

  private static func track(_ places: [(Double, Double)], name: String = "T") -> String {
    let points = places.map { "<trkpt lat=\"\($0.0)\" lon=\"\($0.1)\"/>" }.joined()
    return "<trk><name>\(name)</name><trkseg>\(points)</trkseg></trk>"
  }

  private static func route(
    _ places: [(Double, Double)], name: String = "R", isNamed: Bool = true
  ) -> String {
    let points = places.enumerated().map { index, place in
      let text = isNamed ? "<name>Stop \(index)</name>" : ""
      return "<rtept lat=\"\(place.0)\" lon=\"\(place.1)\">\(text)</rtept>"
    }
    return "<rte><name>\(name)</name>\(points.joined())</rte>"
  }

  private func routes(_ content: String) throws -> [Route] {
    try RouteReader.routes(in: Array("<gpx version=\"1.1\">\(content)</gpx>".utf8))
  }

  /// Returns, for each route, its name and its numbers of vertices and steps.
  private func shape(_ content: String) throws -> [String] {
    try routes(content).map { route in
      "\(route.name ?? "-") \(route.polylines.map(\.count)) \(route.steps.count)"
    }
  }

  /// Route points that are up to about 90 m from the road.
  private static let beside = [(13.7370, 100.5595), (13.7398, 100.5618), (13.7413, 100.5652)]

  @Test func instructionsAlongATrackAreOneRoute() throws {
    #expect(try shape(Self.route(Self.beside) + Self.track(Self.street)) == ["R [5] 3"])
    let ends = [Self.street[0], Self.street[4]]
    #expect(try shape(Self.track(Self.street) + Self.route(ends)) == ["R [5] 2"])
  }

  @Test(arguments: [
    // Points in another city.
    [(18.777, 98.9903), (18.778, 98.991), (18.779, 98.992)],
    // Points in the opposite direction.
    [(13.741, 100.5645), (13.7391, 100.5622), (13.737, 100.5603)],
    // Points including one that is about 300 m away.
    [(13.737, 100.5603), (13.7391, 100.565), (13.741, 100.5645)],
    // Points beyond the end of the track.
    [(13.737, 100.5603), (13.741, 100.5645), (13.745, 100.5688)],
  ])
  func unrelatedInstructionsAreASeparateTrip(places: [(Double, Double)]) throws {
    let route = "R [\(places.count)] \(places.count)"
    for content in [
      Self.route(places) + Self.track(Self.street), Self.track(Self.street) + Self.route(places),
    ] {
      #expect(try shape(content) == [route, "T [5] 0"])
    }
  }

  /// A route that contains only its ends comes after the track along the streets.
  @Test func bareRouteComesAfterTheTrack() throws {
    let bare = Self.route([Self.street[0], Self.street[4]], isNamed: false)
    #expect(try shape(bare + Self.track(Self.street)) == ["T [5] 0", "R [2] 0"])
    let other = Self.track([(18.777, 98.9903), (18.778, 98.991)], name: "U")
    #expect(try shape(bare + Self.track(Self.street) + other) == ["T [5] 0", "U [2] 0", "R [2] 0"])
  }

  /// Two named places away from the road, such as a house and a shop, do not describe the route
  /// either.
  @Test func namedEndsComeAfterTheTrack() throws {
    let ends = Self.route([(13.735, 100.5580), (13.7425, 100.5665)])
    #expect(try shape(ends + Self.track(Self.street)) == ["T [5] 0", "R [2] 2"])
  }

  /// Of two pairs of a route and a track, only the matching pair is joined.
  @Test func eachPairIsComparedAlone() throws {
    let far = [(18.777, 98.9903), (18.778, 98.991)]
    let content =
      Self.route([Self.street[0], Self.street[4]], name: "A") + Self.route(far, name: "B")
      + Self.track(Self.street, name: "C") + Self.track([(18.9, 99.1), (18.8, 99.2)], name: "D")
    #expect(try shape(content) == ["A [5] 2", "D [2] 0", "B [2] 2"])
  }

  /// A track in two segments passes a place twice: each point matches the first possible position.
  @Test func returningTrackIsMatchedInOrder() throws {
    let there = [(13.7, 100.5), (13.7, 100.51), (13.7, 100.52)]
    let back = [(13.7, 100.52), (13.7, 100.51), (13.7, 100.5)]
    let points = (there.map { "<trkpt lat=\"\($0.0)\" lon=\"\($0.1)\"/>" }).joined()
    let home = (back.map { "<trkpt lat=\"\($0.0)\" lon=\"\($0.1)\"/>" }).joined()
    let track = "<trk><trkseg>\(points)</trkseg><trkseg>\(home)</trkseg></trk>"
    let plan = [(13.7, 100.505), (13.7, 100.52), (13.7, 100.505), (13.7, 100.5)]
    #expect(try shape(Self.route(plan) + track) == ["R [3, 3] 4"])
    #expect(try routes(Self.route(plan + [(13.7, 100.515)]) + track).count == 2)
  }

  // MARK: Garmin's points

  private static func garmin(_ texts: [String], prefix: String = "gpxx:") -> String {
    let between = [[(13.738, 100.561), (13.7391, 100.5622)], [(13.7391, 100.5622)]]
    let points = [Self.street[0], Self.street[2], Self.street[4]].enumerated().map { index, place in
      let places = (index < 2 ? between[index] : []).map {
        "<\(prefix)rpt lat=\"\($0.0)\" lon=\"\($0.1)\"/>"
      }.joined()
      return """
        <rtept lat="\(place.0)" lon="\(place.1)">\(texts[index])<extensions>\
        <\(prefix)RoutePointExtension><\(prefix)Subclass>0600</\(prefix)Subclass>\(places)\
        </\(prefix)RoutePointExtension></extensions></rtept>
        """
    }
    return """
      <rte xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3"><name>G</name>\
      \(points.joined())</rte>
      """
  }

  @Test func placesBetweenPointsAreVertices() throws {
    let bare = try routes(Self.garmin(["", "", ""]))
    #expect(bare.map { $0.polylines.map(\.count) } == [[4]])
    let names = ["<name>A</name>", "<name>B</name>", "<name>C</name>"]
    for prefix in ["gpxx:", ""] {
      let named = try routes(Self.garmin(names, prefix: prefix))
      #expect(named.map { $0.polylines.map(\.count) } == [[4]])
      #expect(named[0].steps.map(\.instruction) == ["A", "B", "C"])
      #expect(named[0].steps.map(\.polyline.count) == [3, 2, 0])
    }
  }

  /// A route passes the same corner twice: its steps are cut at its points, not where the line is
  /// nearest to them.
  @Test func stepsOfALoopAreCutAtItsPoints() throws {
    let loop = [(13.7, 100.5), (13.7, 100.51), (13.71, 100.51), (13.7, 100.51), (13.7, 100.5)]
    let route = try #require(try routes(Self.route(loop)).first)
    #expect(route.steps.map(\.polyline.count) == [2, 2, 2, 2, 0])
    #expect(route.steps[3].polyline.first == route.steps[1].polyline.first)
  }

  @Test func invalidPlaceBetweenPointsIsRejected() {
    let rpt = """
      <rte><rtept lat="1" lon="2"><extensions><rpt lat="x" lon="2"/></extensions></rtept></rte>
      """
    #expect(throws: RouteError.notACoordinate(line: 1, text: "x 2")) { try routes(rpt) }
    // Outside a route point, an `rpt` element is ignored.
    #expect(throws: RouteError.noRoute) { try routes("<extensions><rpt lat=\"x\"/></extensions>") }
    var options = RouteReader.Options(limits: RouteLimits(coordinates: 5))
    options.limits.steps = 100
    #expect(throws: RouteError.limit(.coordinates, 5)) {
      try RouteReader.routes(
        in: Array("<gpx>\(Self.garmin(["", "", ""]))</gpx>".utf8), options: options)
    }
  }
}
