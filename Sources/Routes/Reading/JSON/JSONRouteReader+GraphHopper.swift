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
      var starts: [Int] = []
      for row in path["instructions"]?.elements ?? [] {
        try budget.takeStep()
        var step = RouteStep(instruction: row["text"]?.plainText ?? "")
        step.distance = row["distance"]?.number
        step.duration = row["time"]?.number.map { $0 / 1000 }
        step.turn = row["sign"]?.int.flatMap(GraphHopperTurn.turn)
        draft.steps.append(step)
        starts.append(row["interval"]?.elements.first?.int ?? starts.last ?? 0)
      }
      place(&draft.steps, at: starts, on: draft.polylines)
      if draft.isRoute { routes.append(draft.finished()) }
    }
    return routes
  }
}
