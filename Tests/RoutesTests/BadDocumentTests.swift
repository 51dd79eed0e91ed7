import Geo
import HomefindTesting
import JSONStream
import Messages
import Testing
import XMLStream

@testable import Routes

/// Every invalid document is rejected with a specific error.
@Suite struct BadDocumentTests {
  private static let kml = "<kml xmlns=\"http://www.opengis.net/kml/2.2\">"

  @Test(
    arguments: [
      ("", .empty), ("  \n", .empty), ("hello world", .unknownFormat), ("1,2,3", .unknownFormat),
      ("<html><body/></html>", .wrongRoot("html")),
      ("<kml><Document>", .xml(.truncated)), ("<kml/>", .noRoute), ("<gpx/>", .noRoute),
      (
        "<kml><Document><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></Document></kml>",
        .noRoute
      ),
      (
        "<kml><Placemark><LineString><coordinates>1,2</coordinates></LineString></Placemark></kml>",
        .noRoute
      ),
      ("<!DOCTYPE kml [<!ENTITY a \"b\">]><kml/>", .xml(.doctype)),
      ("<kml>&lol;</kml>", .xml(.entity(line: 1, name: "lol"))),
      (
        "<kml><NetworkLink><Link><href>http://a.example/b.kml</href></Link></NetworkLink></kml>",
        .onlyLinks
      ),
      (
        "<kml>\n<Placemark><LineString><coordinates>\n1,2 3,4\n5,x\n</coordinates></LineString></Placemark></kml>",
        .notACoordinate(line: 4, text: "x")
      ),
      (
        "<kml>\n<Placemark><LineString><coordinates>1,2\n3,94</coordinates></LineString></Placemark></kml>",
        .outOfRange(line: 3, text: "3.0,94.0")
      ),
      (
        "<kml>\n\n<Placemark><gx:Track><gx:coord>1 x</gx:coord></gx:Track></Placemark></kml>",
        .notACoordinate(line: 3, text: "1 x")
      ),
      (
        "<gpx>\n<rte>\n<rtept lat=\"1\" lon=\"b\"/></rte></gpx>",
        .notACoordinate(line: 3, text: "1 b")
      ),
      ("<gpx>\n<rte><rtept lat=\"1\"/></rte></gpx>", .notACoordinate(line: 2, text: "1 ")),
      (
        "<gpx><trk><trkseg><trkpt lat=\"91\" lon=\"0\"/></trkseg></trk></gpx>",
        .outOfRange(line: 1, text: "91.0 0.0")
      ),
      ("{", .json(.truncated)), ("{}", .noRoute), ("[1]", .noRoute), ("{\"a\":1}", .noRoute),
      ("{\"routes\":[]}", .noRoute), ("{\"routes\":[{}]}", .noRoute),
      ("{\"a\":\n nope}", .json(.malformed(line: 2, offset: 8))),
      ("{\"a\":1}x", .json(.malformed(line: 1, offset: 7))),
      ("{\"code\":\"NoRoute\",\"message\":\"Impossible route\"}", .refused("Impossible route")),
      ("{\"code\":\"NoSegment\",\"routes\":[]}", .refused("NoSegment")),
      (
        "{\"error_code\":442,\"error\":\"No path could be found\"}",
        .refused("No path could be found")
      ),
      (
        "{\"error\":{\"code\":2010,\"message\":\"No routable point\"}}",
        .refused("No routable point")
      ),
      ("{\"status\":1,\"status_message\":\"No route\"}", .refused("No route")),
      ("{\"route_summary\":{},\"status\":1e300}", .refused("status 1e+300")),
      ("{\"trip\":{\"status\":-1e300}}", .refused("status -1e+300")),
      ("{\"trip\":{\"status\":442,\"status_message\":\"No path\"}}", .refused("No path")),
      (
        "{\"routes\":[{\"polylines\":[[[1,2],\n[3,\"x\"]]]}]}",
        .notACoordinate(line: 2, text: "\"x\"")
      ),
      (
        "{\"routes\":[{\"polylines\":[[[1,2],\n[3,95]]]}]}", .outOfRange(line: 2, text: "3.0, 95.0")
      ),
      ("{\"routes\":[{\"polylines\":[[[1]]]}]}", .notACoordinate(line: 1, text: "[1]")),
      ("{\"trip\":{\"legs\":[{\"shape\":\"_p~\"}]}}", .polyline(position: nil)),
      ("_p~iF~ps|U_", .polyline(position: nil)), ("~~~~~~~~~~~~~~~~", .polyline(position: 9)),
    ] as [(String, RouteError)])
  func refused(document: String, error: RouteError) {
    #expect(throws: error) { try RouteReader.routes(in: Array(document.utf8)) }
    #expect(!error.description.isEmpty)
  }

  @Test func truncatedFixturesAreRejected() async throws {
    for name in try Fixture.names() where !name.hasSuffix(".polyline") {
      let bytes = try Fixture.bytes(name)
      guard let end = bytes.lastIndex(where: { $0 > 0x20 }) else { continue }
      await Task.yield()
      for cut in stride(from: 1, to: end, by: 97) {
        #expect(throws: RouteError.self, "\(name) cut at \(cut)") {
          try RouteReader.routes(in: Array(bytes[..<cut]))
        }
      }
    }
  }

  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func invalidUTF8AnywhereIsRejected() async throws {
    for name in ["google-directions.kml", "osrm.json", "graphhopper.gpx"] {
      let bytes = try Fixture.bytes(name)
      for place in stride(from: 0, to: bytes.count - 1, by: 61) {
        await Task.yield()
        var broken = bytes
        broken[place] = 0xFF
        #expect(throws: RouteError.self, "\(name) at \(place)") {
          try RouteReader.routes(in: broken)
        }
      }
    }
  }

  @Test func deepNestingIsRejected() {
    let document = Self.kml + String(repeating: "<Folder>", count: 100_000)
    #expect(throws: RouteError.xml(.limit(.depth, 100))) {
      try RouteReader.routes(in: Array(document.utf8))
    }
    let json = String(repeating: "[", count: 100_000)
    #expect(throws: RouteError.json(.tooDeep(limit: 100))) {
      try RouteReader.routes(in: Array(json.utf8))
    }
  }

  @Test func limits() throws {
    var options = RouteReader.Options()
    options.limits = RouteLimits(xmlBytes: 1 << 20, keptBytes: 20_000, coordinates: 10, steps: 3)
    let line = String(repeating: "1,2 ", count: 11)
    let placemark =
      "<Placemark><LineString><coordinates>\(line)</coordinates></LineString></Placemark>"
    #expect(throws: RouteError.limit(.coordinates, 10)) {
      try RouteReader.routes(in: Array("<kml>\(placemark)</kml>".utf8), options: options)
    }
    let short = "<Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>"
    #expect(throws: RouteError.limit(.steps, 3)) {
      try RouteReader.routes(
        in: Array("<kml>\(String(repeating: short, count: 4))</kml>".utf8), options: options)
    }
    let name = "<name>\(String(repeating: "x", count: 20_001))</name>"
    #expect(throws: RouteError.limit(.bytes, 20_000)) {
      try RouteReader.routes(in: Array("<kml><Document>\(name)".utf8), options: options)
    }
    #expect(throws: RouteError.limit(.bytes, 20_000)) {
      try RouteReader.routes(in: Array(repeating: 0x3F, count: 20_001), options: options)
    }
    #expect(throws: RouteError.limit(.coordinates, 10)) {
      try RouteReader.routes(in: Array(repeating: 0x3F, count: 200), options: options)
    }
    #expect(throws: RouteError.limit(.coordinates, 10)) {
      try RouteReader.routes(
        in: Array(
          "{\"routes\":[{\"polylines\":[[\(String(repeating: "[1,2],", count: 10))[1,2]]]}]}".utf8),
        options: options)
    }
    let points = String(repeating: "<trkpt lat='1' lon='2'/>", count: 11)
    #expect(throws: RouteError.limit(.coordinates, 10)) {
      try RouteReader.routes(
        in: Array("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>".utf8), options: options)
    }
  }

  /// A document that never ends is rejected at the limit, and memory use stays constant.
  @Test func endlessCoordinatesAreLimited() {
    var reader = RouteReader(RouteReader.Options(limits: RouteLimits(coordinates: 50_000)))
    let piece = Array(String(repeating: "100.56,13.73,0 ", count: 10_000).utf8)
    var fed = 0
    #expect(throws: RouteError.limit(.coordinates, 50_000)) {
      try reader.feed(Array("<kml><Placemark><LineString><coordinates>".utf8))
      while fed < 1 << 30 {
        try reader.feed(piece)
        fed += piece.count
      }
    }
    #expect(fed < 1 << 20)
  }

  /// However long the format remains unknown, the reader inspects each byte only a few times.
  @Test(arguments: [" ", "{ ", "[", "?"])
  func endlessPrefixesAreLimited(start: String) throws {
    var reader = RouteReader(RouteReader.Options(limits: RouteLimits(keptBytes: 4 << 20)))
    try reader.feed(Array(start.utf8))
    let piece = Array(repeating: start == "?" ? UInt8(ascii: "?") : 0x20, count: 16 << 10)
    // A document that is only white space is rejected because its format is unknown.
    let error = start == " " ? RouteError.unknownFormat : .limit(.bytes, 4 << 20)
    #expect(throws: error) {
      for _ in 0..<(5 << 6) { try reader.feed(piece) }
    }
  }

  /// Documents designed to be slow to read: a careless reader would inspect much of their content
  /// repeatedly.
  @Test func maliciouslySlowDocumentsAreReadQuickly() throws {
    let words = String(repeating: "1 ", count: 200_000)
    let steps = "<rtept lat='1' lon='2'><desc>9 km \(words)</desc></rtept>"
    let gpx = try RouteReader.routes(
      in: Array("<gpx><rte>\(steps)\(steps)\(steps)</rte></gpx>".utf8))
    #expect(gpx[0].steps.count == 3)
    let tags = String(repeating: "&lt;a", count: 400_000)
    let line = "<LineString><coordinates>1,2 3,4</coordinates></LineString>"
    let kml = "<kml><Placemark><description>\(tags)</description>\(line)</Placemark></kml>"
    #expect(try RouteReader.routes(in: Array(kml.utf8)).count == 1)
    // The first vertex is the nearest to every step, so each step searches far ahead.
    let far = String(repeating: "9,9 9,8 ", count: 50_000)
    let step =
      "<Placemark><name>s</name><description>1 km</description><Point><coordinates>1,2</coordinates></Point></Placemark>"
    let document = """
      <kml><Document>\(String(repeating: step, count: 5_000))<Placemark><name>Route</name><LineString>\
      <coordinates>1,2 \(far)</coordinates></LineString></Placemark></Document></kml>
      """
    #expect(try RouteReader.routes(in: Array(document.utf8))[0].steps.count == 5_000)
    let pieces = String(repeating: line, count: 20_000)
    let many = """
      <kml><Document>\(String(repeating: step, count: 5_000))<Placemark><name>Route</name><MultiGeometry>\
      \(pieces)</MultiGeometry></Placemark></Document></kml>
      """
    #expect(try RouteReader.routes(in: Array(many.utf8))[0].polylines.count == 20_000)
  }

  @Test func networkLinkIsNotFollowed() throws {
    let text =
      "<kml><Document><NetworkLink><name>x</name></NetworkLink><Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark></Document></kml>"
    let routes = try RouteReader.routes(in: Array(text.utf8))
    #expect(routes.count == 1)
    #expect(routes[0].notes.map(\.english) == ["A link to another document was not followed."])
  }
}
