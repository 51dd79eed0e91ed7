import Geo
import HomefindTesting
import Testing

@testable import Routes

/// The size of the result grows at most linearly with the document, regardless of what the document
/// refers to or repeats.
@Suite struct DocumentGrowthTests {
  private static let vertices = 1_000
  private static let steps = 200

  /// The start of each step, which alternates between the two ends of the line.
  private static let starts = (0..<steps).map { $0.isMultiple(of: 2) ? 0 : vertices - 1 }
  /// The line as an encoded polyline and as pairs of numbers.
  private static let encoded = String(repeating: "A?", count: vertices)
  private static let pairs = (0..<vertices).map { "[0,\(Double($0) / 100)]" }.joined(separator: ",")

  private static func rows(_ row: (Int) -> String) -> String {
    starts.map(row).joined(separator: ",")
  }

  private static let segments =
    #"[{"steps":[\#(rows { #"{"instruction":"x","way_points":[\#($0),0]}"# })]}]"#

  /// Each start is as far from the previous one as possible: if the path of each step were the rest
  /// of the line, a document of a few kilobytes would yield a copy of the line for each step.
  @Test(arguments: [
    #"{"paths":[{"points":"\#(encoded)","instructions":[\#(rows { #"{"text":"x","interval":[\#($0),0]}"# })]}]}"#,
    #"{"route_geometry":[\#(pairs)],"route_instructions":[\#(rows { #"["x",1,\#($0)]"# })]}"#,
    #"{"trip":{"legs":[{"shape":"\#(encoded)","maneuvers":[\#(rows { #"{"instruction":"x","begin_shape_index":\#($0)}"# })]}]}}"#,
    #"{"routes":[{"geometry":"\#(encoded)","segments":\#(segments)}]}"#,
    #"{"features":[{"geometry":{"type":"LineString","coordinates":[\#(pairs)]},"properties":{"segments":\#(segments)}}]}"#,
  ])
  func backAndForthStepsDoNotMultiplyVertices(document: String) throws {
    let routes = try RouteReader.routes(in: Array(document.utf8))
    #expect(routes.map(\.polylines).map { $0.map(\.count) } == [[Self.vertices]])
    #expect(routes[0].steps.count == Self.steps)
    #expect(routes[0].steps[0].polyline == routes[0].polylines[0])
    let sum = routes[0].steps.reduce(0) { $0 + $1.polyline.count }
    #expect(sum < Self.vertices + Self.steps)
  }

  /// For any indices, each path starts where the previous one ends; ascending indices remain
  /// unchanged.
  @Test func pathsByAnyIndexesAreConsecutive() throws {
    var random = SeededRandom(seed: 21)
    let line = try (0..<50).map { number in
      try #require(Coordinate(latitude: Double(number), longitude: 0))
    }
    for _ in 0..<500 {
      let starts = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        Int.random(in: -3...55, using: &random)
      }
      let ways = LineCutter([line]).paths(fromVertices: starts)
      #expect(ways.count == starts.count)
      var end = 0.0
      for way in ways {
        guard let first = way.first, let last = way.last else { continue }
        #expect(way.count > 1 && way.count == Int(last.latitude - first.latitude) + 1)
        #expect(first.latitude >= end, "\(starts)")
        end = last.latitude
      }
      let ascending = starts.map { min(max($0, 0), 49) }.sorted()
      let joined = LineCutter([line]).paths(fromVertices: ascending)
      for (index, way) in joined.enumerated() {
        let last = index + 1 < ascending.count ? ascending[index + 1] : 49
        #expect(way == (last > ascending[index] ? Array(line[ascending[index]...last]) : []))
      }
    }
  }

  /// Returns documents in which thirty routes share text that occurs once.
  private static func repeating(_ text: String) -> [String] {
    let times = { (part: String) in Array(repeating: part, count: 30) }
    let lines = times(#"{"geometry":"A?A?"}"#).joined(separator: ",")
    let ends = #"{"name":"A"},{"name":"\#(text)"}"#
    let features = times(
      #"{"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#
    ).joined(separator: ",")
    let line = "<LineString><coordinates>1,2 3,4</coordinates></LineString>"
    let points = "<trkpt lat='1' lon='2'/><trkpt lat='1' lon='3'/>"
    let tracks = times("<trk><trkseg>\(points)</trkseg></trk>").joined()
    return [
      #"{"code":"Ok","waypoints":[\#(ends)],"routes":[\#(lines)]}"#,
      #"{"metadata":{"attribution":"\#(text)"},"features":[\#(features)]}"#,
      "<kml><Document><name>\(text)</name>\(times("<Placemark>\(line)</Placemark>").joined())</Document></kml>",
      "<kml><Document><name>\(text)</name>\(times("<Placemark><name>Route</name>\(line)</Placemark>").joined())</Document></kml>",
      "<gpx><metadata><name>\(text)</name></metadata>\(tracks)</gpx>",
      "<gpx><metadata><copyright author='\(text)'/></metadata>\(tracks)</gpx>",
    ]
  }

  @Test func repeatedTextsCountTowardLimit() throws {
    var options = RouteReader.Options()
    options.limits.keptBytes = 20_000
    let long = String(repeating: "x", count: 1_000)
    for (short, long) in zip(Self.repeating("Name"), Self.repeating(long)) {
      let routes = try RouteReader.routes(in: Array(short.utf8), options: options)
      #expect(routes.count == 30, "\(short)")
      #expect(
        routes.allSatisfy {
          $0.name == "A – Name" || $0.name == "Name" || $0.attribution == "Name"
        }, "\(short)")
      #expect(long.utf8.count < 20_000)
      #expect(throws: RouteError.limit(.bytes, 20_000), "\(short)") {
        try RouteReader.routes(in: Array(long.utf8), options: options)
      }
    }
  }

  /// A folder that is not a route is treated as part of its parent.
  @Test func nestedFoldersBelongToTheirParent() throws {
    let line = "<LineString><coordinates>1,2 3,4</coordinates></LineString>"
    let step = "<Placemark><name>s</name><Point><coordinates>1,2</coordinates></Point></Placemark>"
    let route = "<Folder><Folder><Placemark><name>Route</name>\(line)</Placemark></Folder></Folder>"
    let documents = ["A", "B"].map { name in
      "<Document><name>\(name)</name>\(step)\(route)\(step)</Document>"
    }
    let kml = "<kml><Folder>\(documents.joined())</Folder></kml>"
    let routes = try RouteReader.routes(in: Array(kml.utf8))
    #expect(routes.map(\.name) == ["A", "B"])
    #expect(routes.map(\.steps.count) == [2, 2])
  }

  /// The step paths in homefind's own GPX are also treated as coordinates, although they are text.
  @Test func stepPathsInOwnGPXAreLimited() throws {
    var options = RouteReader.Options()
    options.limits.coordinates = 10
    let document = { (ways: [String]) in
      let steps = ways.map { way in
        "<rtept lat='1' lon='2'><extensions><hf:polyline>\(way)</hf:polyline></extensions></rtept>"
      }
      let text = """
        <gpx xmlns:hf="urn:homefind:route:1"><rte><extensions><hf:kind>route</hf:kind></extensions>\
        \(steps.joined())</rte><trk/></gpx>
        """
      return Array(text.utf8)
    }
    let routes = try RouteReader.routes(
      in: document(["1,2 3,4 5,6 7,8", "1,2 3,4 5,6", "1,x"]), options: options)
    #expect(routes[0].steps.map(\.polyline.count) == [4, 3, 0])
    for ways in [["1,2 3,4 5,6 7,8", "1,2 3,4 5,6 7,8 9,0"], [Self.manyTuples]] {
      #expect(throws: RouteError.limit(.coordinates, 10)) {
        try RouteReader.routes(in: document(ways), options: options)
      }
    }
  }

  private static let manyTuples = String(repeating: "1,2 ", count: 500)

  /// All routes of a document share one search budget.
  @Test func searchBudgetIsSharedByAllRoutes() throws {
    let line = try (0..<3_000).map { number in
      try #require(Coordinate(latitude: Double(number) / 100, longitude: 0))
    }
    var budget = ReadingBudget(RouteLimits())
    let counts = { (budget: inout ReadingBudget) in
      budget.cutter([line], steps: 2).paths(from: [line[0], line[2_500]]).map(\.count)
    }
    #expect(counts(&budget) == [2_501, 500])
    for _ in 0..<4 { _ = budget.cutter([line], steps: RouteLimits().steps) }
    // The cut is at the nearest vertex within the remaining search budget.
    #expect(counts(&budget) == [1_000, 2_001])
  }
}
