import Geo
import JSONStream

/// OpenRouteService's GeoJSON and JSON, and any GeoJSON with lines.
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
      draft.polylines = try geoJSONLines(node["geometry"])
      try addSegments(of: properties, to: &draft)
      guard draft.isRoute else { continue }
      try budget.takeRepeated(credit)
      draft.attribution = credit
      routes.append(draft.finished())
    }
    return routes
  }

  mutating func openRouteServiceRoutes(
    of routes: JSONNode, document: JSONNode
  ) throws(RouteError) -> [Route] {
    let credit = document["metadata"]?["attribution"]?.plainText
    let hasElevation = document["metadata"]?["query"]?["elevation"]?.bool
    var found: [Route] = []
    for node in routes.elements {
      var draft = RouteDraft()
      var format = PolylineFormat()
      format.mayHaveElevation = true
      format.dimensions = hasElevation == true ? 3 : nil
      if let (box, dimensions) = node["bbox"].flatMap(Self.boundingBox) {
        format.bounds = box
        format.dimensions = format.dimensions ?? dimensions
      }
      format.length = node["summary"]?["distance"]?.number
      draft.polylines = try routeLines(node["geometry"], &format)
      try addSegments(of: node, to: &draft)
      guard draft.isRoute else { continue }
      try budget.takeRepeated(credit)
      draft.attribution = credit
      found.append(draft.finished())
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
      step.turn = row["type"]?.int.flatMap(OpenRouteServiceTurn.turn)
      return (step, row["way_points"]?.elements.first?.int)
    }.steps
  }
}
