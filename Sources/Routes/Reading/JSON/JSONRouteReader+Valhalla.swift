import Geo
import JSONStream

/// The route service of Valhalla.
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
    for leg in trip["legs"]?.elements ?? [] {
      let shape =
        try leg["shape"].map { node throws(RouteError) in
          try node.string.map { text throws(RouteError) in try decoded(text, precision: 6) } ?? []
        } ?? []
      draft.steps += try steps(of: leg["maneuvers"]?.elements ?? [], on: [shape]) { maneuver in
        (Self.valhallaStep(maneuver, unit: unit), maneuver["begin_shape_index"]?.int)
      }.steps
      guard !shape.isEmpty else { continue }
      // Legs meet at the stops between them.
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
    step.turn = node["type"]?.int.flatMap(valhallaTurn)
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

  /// The numbers of Valhalla's manoeuvres.
  private static func valhallaTurn(_ type: Int) -> Turn? {
    switch type {
    case 1, 2, 3: .depart
    case 4, 5, 6: .arrive
    case 7, 8, 22: .straight
    case 9: .slightRight
    case 10: .right
    case 11: .sharpRight
    case 12, 13: .uTurn
    case 14: .sharpLeft
    case 15: .left
    case 16: .slightLeft
    case 17, 18, 19: .ramp
    case 20, 21: .exit
    case 23: .keepRight
    case 24: .keepLeft
    case 25, 37, 38: .merge
    case 26, 27: .roundabout
    case 28, 29: .ferry
    case 30, 31, 32, 33, 34, 35, 36: .board
    default: nil
    }
  }
}
