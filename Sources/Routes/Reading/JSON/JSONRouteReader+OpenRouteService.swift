import Geo
import JSONStream

/// OpenRouteService, as GeoJSON and as its own JSON; and any GeoJSON with lines.
extension JSONRouteReader {
  mutating func routes(
    ofFeatures features: JSONNode, document: JSONNode
  ) throws(RouteError) -> [Route] {
    let nodes = features.kind == .array ? features.elements : [features]
    if nodes.contains(where: { $0["properties"]?["homefind"] != nil }) {
      return try ownRoutes(ofFeatures: nodes)
    }
    let credit = document["metadata"]?["attribution"]?.plainText
    var routes: [Route] = []
    for node in nodes {
      let properties = node["properties"]
      var draft = RouteDraft()
      draft.name = properties?["name"]?.plainText
      draft.polylines = try lines(node["geometry"], precision: 5)
      try addSegments(of: properties, to: &draft)
      guard draft.isRoute else { continue }
      try budget.takeRepeated(credit)
      draft.attribution = credit
      routes.append(draft.finished())
    }
    return routes
  }

  mutating func openRouteServiceRoutes(of routes: JSONNode) throws(RouteError) -> [Route] {
    var found: [Route] = []
    for node in routes.elements {
      var draft = RouteDraft()
      draft.polylines = try lines(node["geometry"], precision: 5)
      try addSegments(of: node, to: &draft)
      if draft.isRoute { found.append(draft.finished()) }
    }
    return found
  }

  private mutating func addSegments(
    of node: JSONNode?, to draft: inout RouteDraft
  ) throws(RouteError) {
    let summary = node?["summary"]
    draft.stated = StatedTotals(
      distance: summary?["distance"]?.number, duration: summary?["duration"]?.number)
    let rows = (node?["segments"]?.elements ?? []).flatMap { $0["steps"]?.elements ?? [] }
    draft.steps = try steps(of: rows, on: draft.polylines) { row in
      var step = RouteStep(instruction: row["instruction"]?.plainText ?? "")
      step.distance = row["distance"]?.number
      step.duration = row["duration"]?.number
      step.turn = row["type"]?.int.flatMap(Self.openRouteServiceTurn)
      return (step, row["way_points"]?.elements.first?.int)
    }.steps
  }

  /// The numbers of OpenRouteService's instructions.
  private static func openRouteServiceTurn(_ type: Int) -> Turn? {
    let turns: [Turn] = [
      .left, .right, .sharpLeft, .sharpRight, .slightLeft, .slightRight, .straight, .roundabout,
      .roundabout, .uTurn, .arrive, .depart, .keepLeft, .keepRight,
    ]
    return turns.indices.contains(type) ? turns[type] : nil
  }
}
