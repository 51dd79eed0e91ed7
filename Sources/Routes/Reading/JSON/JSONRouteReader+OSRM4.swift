import Geo
import JSONStream

/// The service `viaroute` of OSRM 4: https://github.com/Project-OSRM/osrm-backend/wiki/Output-json
/// and `descriptors/json_descriptor.hpp` of version 4.9. The field names are the same as
/// CloudMade's, but the values differ.
extension JSONRouteReader {
  mutating func osrm4Routes(of root: JSONNode) throws(RouteError) -> [Route] {
    // A successful response has status 0 up to version 4.8, and 200 in 4.9.
    if let status = root["status"]?.number, status != 0, status != 200 {
      throw .refused(root["status_message"]?.plainText ?? "status \(status)")
    }
    var routes = [
      (root["route_geometry"], root["route_instructions"], root["route_summary"])
    ]
    for (index, geometry) in (root["alternative_geometries"]?.elements ?? []).enumerated() {
      let part = { (name: String) in
        root[name]?.elements.dropFirst(index).first
      }
      routes.append((geometry, part("alternative_instructions"), part("alternative_summaries")))
    }
    let start = try root["via_points"]?.elements.first.map { place throws(RouteError) in
      try coordinate(place, isSwapped: true)
    }
    var found: [Route] = []
    for (geometry, instructions, summary) in routes {
      var draft = RouteDraft()
      draft.stated = StatedTotals(
        distance: summary?["total_distance"]?.number, duration: summary?["total_time"]?.number)
      let ends = ["start_point", "end_point"].compactMap { summary?[$0]?.plainText }
      draft.name = ends.isEmpty ? nil : ends.joined(separator: " – ")
      draft.polylines = try osrm4Lines(geometry, start: start, length: draft.stated?.distance)
      draft.steps = try steps(
        of: instructions?.elements ?? [], on: draft.polylines, Self.osrm4Step
      ).steps
      if draft.isRoute { found.append(draft.finished()) }
    }
    return found
  }

  /// Reads the line: an encoded polyline with six decimal places or, with `compression=false`, an
  /// array of latitudes and longitudes.
  private mutating func osrm4Lines(
    _ geometry: JSONNode?, start: Coordinate?, length: Double?
  ) throws(RouteError) -> [[Coordinate]] {
    if let geometry, geometry.kind == .array { return [try line(geometry, isSwapped: true)] }
    var format = PolylineFormat(usualPrecision: 6)
    format.start = start
    format.length = length
    return try routeLines(geometry, &format)
  }

  /// Reads an instruction, which is an array: code, street, metres, index of its first vertex,
  /// seconds, length as text, compass point and azimuth. Later versions append the mode and other
  /// elements.
  private static func osrm4Step(_ row: JSONNode) -> (RouteStep, start: Int?) {
    let cells = row.elements
    let cell = { (index: Int) in index < cells.count ? cells[index] : nil }
    let code = OSRM4Turn(cell(0)?.string ?? cell(0)?.int.map(String.init) ?? "")
    var step = RouteStep(instruction: code.instruction(road: cell(1)?.plainText))
    step.distance = cell(2)?.number
    step.duration = cell(4)?.number
    step.text = cell(5)?.plainText
    step.bearing = code.turn == .arrive ? nil : RouteDraft.bearing(cell(7)?.number)
    step.turn = code.turn
    return (step, cell(3)?.int)
  }
}
