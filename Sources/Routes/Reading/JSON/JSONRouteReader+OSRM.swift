import Geo
import JSONStream

/// The services `route`, `trip` and `match` of OSRM's API version 1, which share their route
/// objects: https://project-osrm.org/docs/, docs/http.md of Project-OSRM/osrm-backend 26.8.0.
/// Valhalla's `format=osrm` and Mapbox use the same format.
extension JSONRouteReader {
  mutating func osrmRoutes(
    of routes: JSONNode, document: JSONNode
  ) throws(RouteError) -> [Route] {
    if let code = document["code"]?.string, code != "Ok" {
      throw .refused(refusal(of: document) ?? code)
    }
    var found: [Route] = []
    for (index, node) in routes.elements.enumerated() {
      let stops = Self.osrmStops(of: index, in: document)
      var draft = RouteDraft()
      draft.stated = StatedTotals(
        distance: node["distance"]?.number, duration: node["duration"]?.number)
      var format = PolylineFormat(usualPrecision: options.precision)
      format.length = draft.stated?.distance
      format.start =
        Self.firstStep(of: node)?["maneuver"]?["location"].flatMap { try? coordinate($0) }
        ?? stops.first?["location"].flatMap { try? coordinate($0) }
      draft.polylines = try routeLines(node["geometry"], &format)
      format = format.ofOtherLines
      for leg in node["legs"]?.elements ?? [] {
        for step in leg["steps"]?.elements ?? [] {
          draft.steps.append(try osrmStep(step, &format))
        }
      }
      joinSteps(&draft)
      guard draft.isRoute else { continue }
      let name = Self.osrmName(of: stops)
      try budget.takeRepeated(name)
      draft.name = name
      found.append(draft.finished())
    }
    return found
  }

  /// Returns, in order, the waypoints of the route with this number: all waypoints of a `route`
  /// response, or the waypoints that refer to this route in a `trip` or `match` response.
  private static func osrmStops(of route: Int, in document: JSONNode) -> [JSONNode] {
    let isMatch = document["matchings"] != nil
    let stops = (document[isMatch ? "tracepoints" : "waypoints"]?.elements ?? [])
      .filter { $0.kind == .object }
    guard isMatch || document["trips"] != nil else { return stops }
    let key = isMatch ? "matchings_index" : "trips_index"
    return stops.filter { $0[key]?.int == route }
      .map { (stop: $0, number: $0["waypoint_index"]?.int ?? 0) }
      .sorted { $0.number < $1.number }.map(\.stop)
  }

  private static func osrmName(of stops: [JSONNode]) -> String? {
    let ends = stops.compactMap { $0["name"]?.plainText }
    return ends.count > 1 ? "\(ends[0]) – \(ends[ends.count - 1])" : nil
  }

  private static func firstStep(of route: JSONNode) -> JSONNode? {
    route["legs"]?.elements.first?["steps"]?.elements.first
  }

  private mutating func osrmStep(
    _ node: JSONNode, _ format: inout PolylineFormat
  ) throws(RouteError) -> RouteStep {
    try budget.takeStep()
    let maneuver = node["maneuver"]
    let type = maneuver?["type"]?.string ?? ""
    let modifier = maneuver?["modifier"]?.string ?? ""
    let road = node["name"]?.plainText ?? node["ref"]?.plainText
    var step = RouteStep(
      instruction: maneuver?["instruction"]?.plainText
        ?? OSRMWords.instruction(
          type: type, modifier: modifier, road: road, exit: maneuver?["exit"]?.int))
    step.distance = node["distance"]?.number
    step.duration = node["duration"]?.number
    if let location = maneuver?["location"] { step.position = try coordinate(location) }
    // If there is no line for the whole route, the first step determines the format for all steps.
    if format.precision == nil { format.start = step.position }
    let path = try lines(node["geometry"], &format).first ?? []
    format.start = nil
    // The line of an arrival consists of a single coordinate, repeated.
    step.polyline = type == "arrive" || path.count < 2 ? [] : path
    step.bearing = RouteDraft.bearing(maneuver?["bearing_after"]?.number)
    if type == "arrive" { step.bearing = nil }
    step.turn = OSRMTurn.turn(type: type, modifier: modifier)
    step.mode = node["mode"]?.string.flatMap(OSRMTurn.mode)
    return step
  }

  /// Derives a missing line of the whole route from its steps, and missing paths of steps from the
  /// whole line.
  mutating func joinSteps(_ draft: inout RouteDraft) {
    let paths = draft.steps.map(\.polyline).filter { !$0.isEmpty }
    if draft.polylines.isEmpty {
      for path in paths {
        let last = draft.polylines.count - 1
        if last >= 0, draft.polylines[last].last == path.first {
          draft.polylines[last] += path.dropFirst()
        } else {
          draft.polylines.append(path)
        }
      }
    } else if paths.isEmpty, draft.steps.count > 1, draft.steps.allSatisfy({ $0.position != nil }) {
      let cut = budget.cutter(draft.polylines, steps: draft.steps.count)
        .paths(from: draft.steps.dropLast().map(\.position))
      for index in cut.indices { draft.steps[index].polyline = cut[index] }
    }
  }
}
