import Messages
import Geo
import Testing

@testable import Routes

/// Documents that resemble another service's documents are read by the correct reader, or rejected.
@Suite struct JSONServiceTests {
  private func routes(_ text: String) throws -> [Route] {
    try RouteReader.routes(in: Array(text.utf8))
  }

  private static let five = "g_zrA{twdRgEkC{EoF{EsD_DwG"
  private static let six = "oameYwyux~Do}@wj@wcA_jAwcAgw@_q@ovA"
  private static let start = Coordinate(latitude: 13.737, longitude: 100.5603)
  private static let end = Coordinate(latitude: 13.741, longitude: 100.5645)

  private func isWholeTrip(_ route: Route) -> Bool {
    route.polylines.map(\.count) == [5] && route.start == Self.start
      && route.polylines[0].last == Self.end
  }

  /// `trip` may return several round trips, each with its own waypoints in the order of the
  /// request.
  @Test func tripsAreRoutesOfOSRM() throws {
    let found = try routes(
      """
      {"code":"Ok","trips":[{"legs":[],"distance":620,"geometry":"\(Self.six)"},\
      {"legs":[],"distance":620,"geometry":"\(Self.six)"}],"waypoints":[\
      {"name":"Z","trips_index":0,"waypoint_index":1,"location":[100.5645,13.741]},\
      {"name":"C","trips_index":1,"waypoint_index":0,"location":[100.5603,13.737]},\
      {"name":"A","trips_index":0,"waypoint_index":0,"location":[100.5603,13.737]},\
      {"name":"D","trips_index":1,"waypoint_index":1,"location":[100.5645,13.741]}]}
      """)
    #expect(found.map(\.name) == ["A – Z", "C – D"])
    #expect(found.allSatisfy(isWholeTrip))
  }

  /// In a `match` response, the tracepoints contain null for each omitted point.
  @Test func matchingsAreRoutesOfOSRM() throws {
    let found = try routes(
      """
      {"code":"Ok","matchings":[{"confidence":0.9,"legs":[],"distance":620,"geometry":"\(Self.five)"}],\
      "tracepoints":[null,{"name":"A","matchings_index":0,"waypoint_index":0,"location":[100.5603,13.737]},\
      null,{"name":"B","matchings_index":0,"waypoint_index":1,"location":[100.5645,13.741]}]}
      """)
    #expect(found.count == 1 && isWholeTrip(found[0]))
    #expect(found[0].name == "A – B")
    #expect(throws: RouteError.refused("Could not match the trace.")) {
      try routes(#"{"code":"NoMatch","message":"Could not match the trace.","matchings":[]}"#)
    }
  }

  /// `viaroute` uses CloudMade's field names, but numbers instead of CloudMade's words.
  @Test func osrm4IsRead() throws {
    let rows = """
      [["10","Asok",400,0,240,"400m","N",18,1],["3","Soi 3",220,2,240,"220m","E",40,1],\
      ["11-2","",0,3,0,"0m","E",40,1],["15","",0,4,0,"0m","N",0]]
      """
    let head = """
      {"status":200,"status_message":"Found route between points",\
      "via_points":[[13.737,100.5603],[13.741,100.5645]],\
      "route_summary":{"total_distance":620,"total_time":480,"start_point":"Asok","end_point":"End"},\
      "route_instructions":\(rows)
      """
    let flat =
      "[[13.737,100.5603],[13.738,100.561],[13.7391,100.5622],[13.7402,100.5631],[13.741,100.5645]]"
    for geometry in ["\"\(Self.six)\"", "\"\(Self.five)\"", flat] {
      let found = try routes("\(head),\"route_geometry\":\(geometry)}")
      #expect(found.count == 1 && isWholeTrip(found[0]))
      #expect(found[0].name == "Asok – End")
      #expect(found[0].steps.map(\.turn) == [.depart, .right, .roundabout, .arrive])
      #expect(
        found[0].steps.map(\.instruction) == [
          "Set out on Asok", "Turn right onto Soi 3", "Go round the roundabout, exit 2", "Arrive",
        ])
      #expect(found[0].steps.map(\.distance) == [400, 220, 0, 0])
    }
    let other = """
      "alternative_geometries":["\(Self.six)"],"alternative_instructions":[\(rows)],\
      "alternative_summaries":[{"total_distance":620,"total_time":500}]
      """
    let found = try routes("\(head),\"route_geometry\":\"\(Self.six)\",\(other)}")
    #expect(found.map(\.stated?.duration) == [480, 500])
    #expect(found.allSatisfy(isWholeTrip))
    #expect(throws: RouteError.refused("Cannot find route between points")) {
      try routes(
        #"{"status":207,"status_message":"Cannot find route between points","via_points":[]}"#)
    }
  }

  @Test func documentsInAnArrayAreRead() throws {
    let feature = { (name: String) in
      """
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"\(name)"},\
      "geometry":{"type":"LineString","coordinates":[[100.5603,13.737,3],[100.5645,13.741,4]]}}]}
      """
    }
    let found = try routes("[\(feature("a")), \(feature("b"))]")
    #expect(found.map(\.name) == ["a", "b"])
    for junk in ["[]", "[[\(feature("a"))]]", "[1,null,\"x\"]"] {
      #expect(throws: RouteError.noRoute) { try routes(junk) }
    }
  }

  private static let steps = """
    "steps":[{"html_instructions":"Head <b>north</b>","maneuver":"turn-left","distance":{"value":620},\
    "polyline":{"points":"\(five)"}}]
    """

  @Test(arguments: [
    (
      "Google Directions",
      """
      {"geocoded_waypoints":[{}],"status":"OK","routes":[{"summary":"Asok","bounds":{},\
      "overview_polyline":{"points":"\(five)"},"legs":[{\(steps)}]}]}
      """
    ),
    ("Google Directions", #"{"geocoded_waypoints":[],"routes":[],"status":"ZERO_RESULTS"}"#),
    (
      "Google Directions",
      #"{"status":"OK","routes":[{"overview_polyline":{"points":"\#(five)"},"legs":[{\#(steps)}]}]}"#
    ),
    (
      "Google Routes",
      """
      {"routes":[{"distanceMeters":620,"duration":"480s","polyline":{"encodedPolyline":"\(five)"},\
      "legs":[{"steps":[{"navigationInstruction":{"maneuver":"DEPART","instructions":"Go"}}]}]}]}
      """
    ),
    (
      "OpenTripPlanner",
      #"{"data":{"plan":{"itineraries":[{"legs":[{"legGeometry":{"points":"\#(five)"}}]}]}}}"#
    ),
    (
      "OpenTripPlanner",
      #"{"plan":{"itineraries":[{"legs":[]}]},"requestParameters":{}}"#
    ),
    (
      "HERE",
      #"{"routes":[{"id":"x","sections":[{"type":"pedestrian","polyline":"BG05xgKuy2xCx9B7vUl0OhnRj","transport":{"mode":"pedestrian"}}]}]}"#
    ),
    (
      "TomTom",
      #"{"routes":[{"summary":{"lengthInMeters":620},"legs":[{"points":[{"latitude":13.737,"longitude":100.5603}]}]}]}"#
    ),
  ])
  func unsupportedServiceIsNamed(service: String, document: String) {
    #expect(throws: RouteError.unsupportedService(service)) { try routes(document) }
    let error = RouteError.unsupportedService(service)
    #expect(error.message.english.contains(service) && error.message.thai.contains(service))
  }

  /// Documents from unrelated services that share a field with a route service's documents.
  @Test(arguments: [
    #"{"status_code":7,"status_message":"Invalid API key","success":false}"#,
    #"{"openapi":"3.1.0","paths":{"/route":{"get":{}}}}"#, #"{"paths":[{"name":"a"}]}"#,
    #"{"trip":{"id":7,"name":"Holiday"}}"#, #"{"trip":{"legs":[{"mode":"TRAIN","name":"S1"}]}}"#,
    #"{"trips":[{"route_id":"1","geometry":"g_zrA{twdR"}]}"#,
    #"{"routes":[{"path":"/","component":"Home"}]}"#,
    #"{"routes":[{"legs":[{"steps":[{"maneuver":"turn-left","instruction":"Turn left"}]}]}]}"#,
    #"{"routes":[{"steps":[{"instruction":"Mix the dough"}]}]}"#,
    #"{"matchings":[{"geometry":"g_zrA{twdR"}]}"#,
    #"{"geometry":"g_zrA{twdRgEkC"}"#, #"{"features":{"login":true},"routes":[]}"#,
  ])
  func documentOfNoRouteServiceHasNoRoute(document: String) {
    #expect(throws: RouteError.noRoute) { try routes(document) }
  }

  /// A response from OpenRouteService without instructions has no segments.
  @Test func openRouteServiceWithoutInstructionsIsRead() throws {
    let found = try routes(
      """
      {"routes":[{"summary":{"distance":620,"duration":480},"way_points":[0,4],\
      "geometry":"\(Self.five)","bbox":[100.5603,13.737,100.5645,13.741]}],\
      "metadata":{"attribution":"openrouteservice.org"}}
      """)
    #expect(found.count == 1 && isWholeTrip(found[0]))
    #expect(found[0].stated?.distance == 620 && found[0].attribution == "openrouteservice.org")
  }
}
