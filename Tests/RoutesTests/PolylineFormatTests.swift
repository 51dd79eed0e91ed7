import Geo
import Testing

@testable import Routes

/// Tests encoded polylines whose precision follows from other data in the document.
@Suite struct PolylineFormatTests {
  /// The line in the documents below, and its encodings with 5 decimal places by OSRM and with 6 by
  /// GraphHopper.
  private static let line = [
    (13.737, 100.5603), (13.738, 100.561), (13.7391, 100.5622), (13.7402, 100.5631),
    (13.741, 100.5645),
  ].compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
  private static let five = "g_zrA{twdRgEkC{EoF{EsD_DwG"
  private static let six = "oameYwyux~Do}@wj@wcA_jAwcAgw@_q@ovA"
  private static let box = """
    "min_lat":13.737,"min_lon":100.5603,"max_lat":13.741,"max_lon":100.5645
    """
  private static let bbox = "[100.5603,13.737,100.5645,13.741]"

  /// Returns an encoding like OpenRouteService's and GraphHopper's, with elevations in hundredths
  /// of a metre.
  private static func withElevation(_ line: [Coordinate], precision: Int = 5) -> String {
    var bytes: [UInt8] = []
    var last = [0, 0, 0]
    let scale = precision == 6 ? 1e6 : 1e5
    for (index, place) in line.enumerated() {
      let next = [
        Int((place.latitude * scale).rounded()), Int((place.longitude * scale).rounded()),
        1_000 + index * 37,
      ]
      for (number, before) in zip(next, last) {
        var rest = (number - before) << 1
        if number < before { rest = ~rest }
        while rest >= 0x20 {
          bytes.append(UInt8((0x20 | (rest & 0x1F)) + 63))
          rest >>= 5
        }
        bytes.append(UInt8(rest + 63))
      }
      last = next
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func text(_ polyline: String) -> String {
    var text = ""
    for character in polyline { text += character == "\\" ? "\\\\" : String(character) }
    return "\"\(text)\""
  }

  private static let lineString =
    "{\"type\":\"LineString\",\"coordinates\":[[100.5603,13.737],[100.561,13.738],[100.5622,13.7391],[100.5631,13.7402],[100.5645,13.741]]}"

  private static func valhalla(_ shape: String, _ summary: String, places: Bool = true) -> String {
    let locations = places ? "\"locations\":[{\"lat\":13.7372,\"lon\":100.5601}]," : ""
    return
      "{\"trip\":{\(locations)\"status\":0,\"legs\":[{\"maneuvers\":[],\"summary\":{\(summary)},\"shape\":\(shape)}]}}"
  }

  private static func graphHopper(_ points: String, _ more: String) -> String {
    "{\"paths\":[{\"distance\":620,\"points_encoded\":true,\"points\":\(points)\(more)}]}"
  }

  private static func osrm(_ geometry: String, location: String = "100.5603,13.737") -> String {
    """
    {"code":"Ok","routes":[{"distance":620,"legs":[],"geometry":\(geometry)}],\
    "waypoints":[{"name":"","location":[\(location)]},{"name":"","location":[100.5645,13.741]}]}
    """
  }

  private static func openRouteService(_ geometry: String, _ more: String, query: String = "")
    -> String
  {
    """
    {"routes":[{"summary":{"distance":620},"segments":[],"geometry":\(geometry)\(more)}],\
    "metadata":{"query":{\(query)}}}
    """
  }

  private static let documents: [(String, String)] = [
    ("Valhalla, 6 decimals", valhalla(text(six), box)),
    ("Valhalla, 5 decimals", valhalla(text(five), box)),
    ("Valhalla, 5 decimals without a box", valhalla(text(five), "")),
    ("Valhalla, only a length", valhalla(text(five), "\"length\":0.62", places: false)),
    ("Valhalla, GeoJSON", valhalla(lineString, box)),
    ("GraphHopper, as ever", graphHopper(text(five), "")),
    ("GraphHopper, 1e5", graphHopper(text(five), ",\"points_encoded_multiplier\":100000.0")),
    ("GraphHopper, 1e6", graphHopper(text(six), ",\"points_encoded_multiplier\":1000000")),
    ("GraphHopper, 6 decimals and a box", graphHopper(text(six), ",\"bbox\":\(bbox)")),
    (
      "GraphHopper, elevations",
      graphHopper(text(withElevation(line)), ",\"bbox\":\(bbox)")
    ),
    (
      "GraphHopper, elevations and 1e6",
      graphHopper(
        text(withElevation(line, precision: 6)),
        ",\"points_encoded_multiplier\":1000000.0,\"bbox\":\(bbox)")
    ),
    ("GraphHopper, elevations and a length", graphHopper(text(withElevation(line)), "")),
    ("GraphHopper, GeoJSON", graphHopper(lineString, "")),
    ("OSRM, 5 decimals", osrm(text(five))), ("OSRM, 6 decimals", osrm(text(six))),
    ("OSRM, GeoJSON", osrm(lineString)),
    ("OpenRouteService, flat", openRouteService(text(five), ",\"bbox\":\(bbox)")),
    (
      "OpenRouteService, the query names elevations",
      openRouteService(text(withElevation(line)), "", query: "\"elevation\":true")
    ),
    (
      "OpenRouteService, a box of six numbers",
      openRouteService(
        text(withElevation(line)), ",\"bbox\":[100.5603,13.737,10,100.5645,13.741,11.48]")
    ),
    ("OpenRouteService, GeoJSON", openRouteService(lineString, "")),
  ]

  @Test(arguments: documents)
  func precisionFollowsFromDocument(name: String, document: String) throws {
    let routes = try RouteReader.routes(in: Array(document.utf8))
    #expect(routes.map(\.polylines) == [[Self.line]], "\(name)")
  }

  /// A wrong `--precision` has no effect if the document states where the line is.
  @Test(arguments: [five, six], [4, 5, 6, 7])
  func statedPlaceOverridesTheOption(polyline: String, precision: Int) throws {
    let routes = try RouteReader.routes(
      in: Array(Self.osrm(Self.text(polyline)).utf8),
      options: RouteReader.Options(precision: precision))
    #expect(routes.map(\.polylines) == [[Self.line]])
  }

  /// Near the equator and the Greenwich meridian, the lines decoded with either precision are close
  /// to each other.
  @Test(arguments: [5, 6], [(0.0, 0.0), (0.01, -0.02), (-33.45, -70.66), (51.5, 0.0001)])
  func precisionIsDetectedAnywhere(precision: Int, place: (Double, Double)) throws {
    let line = (0..<6).compactMap { step in
      Coordinate(
        latitude: place.0 + Double(step) * 0.002, longitude: place.1 + Double(step) * 0.001)
    }
    let shape = EncodedPolyline.encode(line, precision: precision)
    let (first, last) = (line[0], line[5])
    let summary = """
      "min_lat":\(first.latitude),"min_lon":\(first.longitude),"max_lat":\(last.latitude),\
      "max_lon":\(last.longitude)
      """
    let document = Self.valhalla(Self.text(shape), summary, places: false)
    let found = try #require(RouteReader.routes(in: Array(document.utf8)).first?.polylines.first)
    #expect(found.count == 6)
    for (one, other) in zip(found, line) { #expect(one.distance(to: other) < 1) }
  }

  @Test func lineElsewhereIsRejected() {
    for document in [
      Self.valhalla(
        Self.text(Self.five), "\"min_lat\":48.1,\"min_lon\":11.5,\"max_lat\":48.2,\"max_lon\":11.6"),
      Self.osrm(Self.text(Self.six), location: "11.5,48.1"),
      Self.graphHopper(Self.text(Self.five), ",\"bbox\":[11.5,48.1,11.6,48.2]"),
    ] {
      #expect(throws: RouteError.polylineElsewhere) {
        try RouteReader.routes(in: Array(document.utf8))
      }
    }
  }

  /// A multiplier that states another precision is trusted, and an invalid line is an error.
  @Test func statedPrecisionIsTrusted() {
    #expect(throws: RouteError.polylineElsewhere) {
      try RouteReader.routes(
        in: Array(
          Self.graphHopper(
            Self.text(Self.six), ",\"points_encoded_multiplier\":10000000.0,\"bbox\":\(Self.bbox)"
          ).utf8))
    }
    for shape in ["17", "{\"type\":\"Point\",\"coordinates\":[1,2]}"] {
      #expect(throws: RouteError.notACoordinate(line: 1, text: shape)) {
        try RouteReader.routes(in: Array(Self.valhalla(shape, Self.box).utf8))
      }
    }
    // The error is the same as for any invalid polyline in the service's format.
    #expect(throws: RouteError.polyline(position: nil)) {
      try RouteReader.routes(in: Array(Self.osrm("\"_p~iF~ps|U_\"").utf8))
    }
  }

  @Test func limitCountsCoordinatesOfEachDimension() throws {
    let document = Self.openRouteService(
      Self.text(Self.withElevation(Self.line)), "", query: "\"elevation\":true")
    var options = RouteReader.Options(limits: RouteLimits(coordinates: 5))
    #expect(
      try RouteReader.routes(in: Array(document.utf8), options: options)[0].polylines[0].count == 5)
    options.limits.coordinates = 4
    #expect(throws: RouteError.limit(.coordinates, 4)) {
      try RouteReader.routes(in: Array(document.utf8), options: options)
    }
  }
}
