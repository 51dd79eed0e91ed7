import Geo
import JSONStream

/// The route service of Valhalla: `/route`.
extension JSONRouteReader {
  mutating func valhallaRoutes(
    of trip: JSONNode, document: JSONNode
  ) throws(RouteError) -> [Route] {
    if let status = trip["status"]?.number, status != 0 {
      throw .refused(trip["status_message"]?.plainText ?? "status \(status)")
    }
    let others = (document["alternates"]?.elements ?? []).compactMap { $0["trip"] }
    var routes: [Route] = []
    for trip in [trip] + others {
      let draft = try valhallaDraft(of: trip)
      if draft.isRoute { routes.append(draft.finished()) }
    }
    return routes
  }

  private mutating func valhallaDraft(of trip: JSONNode) throws(RouteError) -> RouteDraft {
    var draft = RouteDraft()
    let unit = trip["units"]?.string == "miles" ? 1609.344 : 1000
    let summary = trip["summary"]
    draft.stated = StatedTotals(
      distance: summary?["length"]?.number.map { ($0 * unit).rounded(decimals: 2) },
      duration: summary?["time"]?.number)
    let legs = trip["legs"]?.elements ?? []
    for (index, leg) in legs.enumerated() {
      var format = valhallaFormat(of: leg, number: index, in: trip, unit: unit)
      let shape = try routeLines(leg["shape"], &format).first ?? []
      draft.steps += try steps(of: leg["maneuvers"]?.elements ?? [], on: [shape]) { maneuver in
        (Self.valhallaStep(maneuver, unit: unit), maneuver["begin_shape_index"]?.int)
      }.steps
      guard !shape.isEmpty else { continue }
      // Consecutive legs share the stop between them.
      if let end = draft.polylines.last?.last, end == shape.first {
        draft.polylines[draft.polylines.count - 1] += shape.dropFirst()
      } else {
        draft.polylines.append(shape)
      }
    }
    return draft
  }

  private static func valhallaStep(_ node: JSONNode, unit: Double) -> RouteStep {
    var step = RouteStep(instruction: node["instruction"]?.plainText ?? "")
    step.distance = node["length"]?.number.map { ($0 * unit).rounded(decimals: 2) }
    step.duration = node["time"]?.number
    let bearing = node["bearing_after"] ?? node["begin_heading"]
    step.bearing = RouteDraft.bearing(bearing?.number)
    step.turn = node["type"]?.int.flatMap(ValhallaTurn.turn)
    step.mode =
      switch node["travel_mode"]?.string {
      case "drive": .car
      case "pedestrian": .walk
      case "bicycle": .bike
      case "transit": .ride
      default: nil
      }
    let transit = node["transit_info"]
    step.line = transit?["short_name"]?.plainText ?? transit?["long_name"]?.plainText
    return step
  }

  /// Returns the format of a leg's line with the leg's bounding box or, without one, its requested
  /// start. Valhalla writes six decimal places unless `shape_format` requests five.
  private func valhallaFormat(
    of leg: JSONNode, number: Int, in trip: JSONNode, unit: Double
  ) -> PolylineFormat {
    var format = PolylineFormat(usualPrecision: 6)
    let summary = leg["summary"]
    format.length = summary?["length"]?.number.map { $0 * unit }
    format.bounds = summary.flatMap(Self.valhallaBounds)
    let places = trip["locations"]?.elements ?? []
    if format.bounds == nil, places.indices.contains(number),
      let latitude = places[number]["lat"], let longitude = places[number]["lon"]
    {
      format.start = try? coordinate(latitude: latitude, longitude: longitude)
    }
    return format
  }

  private static func valhallaBounds(_ summary: JSONNode) -> BoundingBox? {
    guard let south = summary["min_lat"]?.number, let west = summary["min_lon"]?.number,
      let north = summary["max_lat"]?.number, let east = summary["max_lon"]?.number
    else { return nil }
    return BoundingBox(south: south, west: west, north: north, east: east)
  }
}
