import Geo
import Messages
import Testing

@testable import Routes

/// Document variants that the fixtures do not cover.
@Suite struct DocumentShapeTests {
  private func routes(_ text: String) throws -> [Route] {
    try RouteReader.routes(in: Array(text.utf8))
  }

  private static let line = "<LineString><coordinates>1,2 3,4</coordinates></LineString>"

  @Test func namesInAnyCaseAndUnknownWrappers() throws {
    let found = try routes(
      """
      <KML><x:any xmlns:x="urn:x"><DOCUMENT><NAME>n</NAME><PlaceMark><Name>a</Name><wrap>\
      <multigeometry><LINESTRING><Coordinates>1,2 3,4</Coordinates></LINESTRING></multigeometry>\
      </wrap></PlaceMark></DOCUMENT></x:any></KML>
      """)
    #expect(found.map(\.name) == ["a"])
    #expect(found[0].polylines.map(\.count) == [2])
  }

  @Test func severalRoutesOfOneDocument() throws {
    let route = { (name: String) in
      """
      <Document><name>\(name)</name><Placemark><name>Go</name><description>go 1 km</description>\
      <Point><coordinates>1,2</coordinates></Point></Placemark><Placemark><name>Route</name>\
      \(Self.line)</Placemark></Document>
      """
    }
    let found = try routes("<kml><Folder>\(route("A"))\(route("B"))</Folder></kml>")
    #expect(found.map(\.name) == ["A", "B"])
    #expect(found.map(\.steps.count) == [1, 1])
  }

  @Test func polygonsAndOverlaysAreNotRoutes() throws {
    let found = try routes(
      """
      <kml><Document><Placemark><visibility>0</visibility><name>a</name>\(Self.line)</Placemark>\
      <Placemark><name>b</name><Polygon><outerBoundaryIs><LinearRing><coordinates>1,x</coordinates>\
      </LinearRing></outerBoundaryIs></Polygon></Placemark>\
      <GroundOverlay><name>c</name></GroundOverlay></Document></kml>
      """)
    #expect(found.map(\.name) == ["a"])
  }

  @Test func disjointLinesAreNotJoined() throws {
    let found = try routes(
      "<kml><Placemark><MultiGeometry>\(Self.line)\(Self.line)<LineString><coordinates>9,9</coordinates></LineString></MultiGeometry></Placemark></kml>"
    )
    #expect(found.count == 1 && found[0].polylines.count == 2)
    #expect(found[0].notes.map(\.english) == ["A line of a single point was left out."])
  }

  @Test func mismatchesAreNoted() throws {
    let found = try routes(
      """
      <kml><Document><Placemark><name>Go</name><description>go 5 km</description><Point>\
      <coordinates>100.5,13.7</coordinates></Point></Placemark><Placemark><name>Route</name>\
      <description>Distance: 5 km</description><LineString><coordinates>100.5,13.7 100.51,13.7\
      </coordinates></LineString></Placemark></Document></kml>
      """)
    #expect(
      found[0].notes.map(\.english) == [
        "The document says 5000 m, but its line is 1082 m long.",
        "The text of 1 step does not match its line.",
      ])
    #expect(found[0].stated?.distance == 5000)
  }

  @Test(arguments: ["UTF-16LE", "UTF-16BE"])
  func utf16DocumentsAreRead(charset: String) throws {
    let text = "<kml><Placemark><name>ก</name>\(Self.line)</Placemark></kml>"
    let mark: [UInt16] = [0xFEFF]
    let bytes = (mark + Array(text.utf16)).flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return charset == "UTF-16BE" ? pair : pair.reversed()
    }
    #expect(try RouteReader.routes(in: bytes).map(\.name) == ["ก"])
  }

  @Test func windows874KMLIsRead() throws {
    let head = Array("<?xml version=\"1.0\" encoding=\"windows-874\"?><kml><Placemark><name>".utf8)
    let tail = Array("</name>\(Self.line)</Placemark></kml>".utf8)
    #expect(try RouteReader.routes(in: head + [0xA1] + tail).map(\.name) == ["ก"])
  }

  @Test func encodedPolylineTextsAreRead() throws {
    let text = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
    #expect(try routes(text)[0].polylines[0].count == 3)
    #expect(try routes("\u{FEFF} \(text)\r\n").count == 1)
    let several = try routes("\(text)\n\(text)\n\n\(text)\n")
    #expect(several.map(\.polylines.count) == [2, 1])
    let six = try RouteReader.routes(
      in: Array("_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI".utf8),
      options: RouteReader.Options(precision: 6))
    #expect(six[0].start == Coordinate(latitude: 38.5, longitude: -120.2))
    // A polyline may also begin with brackets.
    let line = try EncodedPolyline.decode("{wyrAqd|dR[[".utf8)
    #expect(try routes("{wyrAqd|dR[[")[0].polylines == [line])
  }

  @Test func osrmWithSixDecimalsIsDetected() throws {
    let place = try #require(Coordinate(latitude: 13.737, longitude: 100.5603))
    let end = try #require(Coordinate(latitude: 13.7407, longitude: 100.565))
    let text = EncodedPolyline.encode([place, end], precision: 6)
    let json = """
      {"code":"Ok","routes":[{"geometry":"\(text)","legs":[{"steps":[{"geometry":"\(text)","distance":1,\
      "maneuver":{"type":"depart","location":[100.5603,13.737]}}]}]}]}
      """
    #expect(try routes(json)[0].polylines == [[place, end]])
  }

  @Test func valhallaAlternativesAreRead() throws {
    let shape = EncodedPolyline.encode(
      [(13.7, 100.5), (13.71, 100.5)].compactMap { Coordinate(latitude: $0.0, longitude: $0.1) },
      precision: 6)
    let trip =
      "{\"status\":0,\"units\":\"miles\",\"summary\":{\"length\":1},\"legs\":[{\"shape\":\"\(shape)\"},{\"shape\":\"\(shape)\"}]}"
    let found = try routes("{\"trip\":\(trip),\"alternates\":[{\"trip\":\(trip)}]}")
    #expect(found.count == 2)
    #expect(found[0].stated?.distance == 1609.34)
    #expect(found[0].polylines.count == 2)
  }

  /// Negative numbers, and numbers larger than the longest route on Earth, are treated as absent.
  @Test(arguments: ["-82.8", "-1e300", "1e10", "1e308"])
  func implausibleMeasuresCountAsAbsent(number: String) throws {
    let leg = """
      {"type":1,"instruction":"Go","length":\(number),"time":\(number)},\
      {"type":1,"instruction":"On","length":0.5,"time":60}
      """
    let route = try #require(
      routes(
        """
        {"trip":{"status":0,"summary":{"length":\(number),"time":\(number)},\
        "legs":[{"maneuvers":[\(leg)]}]}}
        """
      ).first)
    #expect(route.steps.map(\.distance) == [nil, 500])
    #expect(route.steps.map(\.duration) == [nil, 60])
    #expect(route.distance == 500)
    #expect(route.stated == nil)
  }

  /// An extension may contain elements with the same names as GPX's own elements.
  @Test func extensionTextsAreIgnored() throws {
    let document = """
      <gpx xmlns:x="http://example.com/x"><rte>
      <rtept lat="13.7" lon="100.5"><name>Turn left</name>
      <extensions><x:name>N-1</x:name><x:desc>internal</x:desc></extensions></rtept>
      <rtept lat="13.8" lon="100.5"><desc>Arrive</desc></rtept>
      </rte></gpx>
      """
    let route = try #require(RouteReader.routes(in: Array(document.utf8)).first)
    #expect(route.steps.map(\.instruction) == ["Turn left", "Arrive"])
  }
}
