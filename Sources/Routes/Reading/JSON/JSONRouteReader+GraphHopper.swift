import Geo
import JSONStream

/// GraphHopper's routing API.
extension JSONRouteReader {
  mutating func graphHopperRoutes(of paths: JSONNode) throws(RouteError) -> [Route] {
    var routes: [Route] = []
    for path in paths.elements {
      var draft = RouteDraft()
      draft.name = path["description"]?.plainText
      draft.stated = StatedTotals(
        distance: path["distance"]?.number, duration: path["time"]?.number.map { $0 / 1000 })
      draft.polylines = try lines(path["points"], precision: 5)
      let rows = path["instructions"]?.elements ?? []
      draft.steps = try steps(of: rows, on: draft.polylines) { row in
        var step = RouteStep(instruction: row["text"]?.plainText ?? "")
        step.distance = row["distance"]?.number
        step.duration = row["time"]?.number.map { $0 / 1000 }
        step.turn = row["sign"]?.int.flatMap(GraphHopperTurn.turn)
        return (step, row["interval"]?.elements.first?.int)
      }.steps
      if draft.isRoute { routes.append(draft.finished()) }
    }
    return routes
  }
}
