import Geo
import JSONStream

/// CloudMade's directions 0.3.
extension JSONRouteReader {
  mutating func cloudMadeRoutes(of root: JSONNode) throws(RouteError) -> [Route] {
    if let status = root["status"]?.number, status != 0 {
      throw .refused(root["status_message"]?.plainText ?? "status \(status)")
    }
    var draft = RouteDraft()
    let summary = root["route_summary"]
    draft.stated = StatedTotals(
      distance: summary?["total_distance"]?.number, duration: summary?["total_time"]?.number)
    let ends = [summary?["start_point"]?.plainText, summary?["end_point"]?.plainText]
    let name = ends.compactMap(\.self).joined(separator: " – ")
    draft.name = name.isEmpty ? nil : name
    draft.polylines = [
      try root["route_geometry"].map { node throws(RouteError) in
        try line(node, isSwapped: true)
      } ?? []
    ].filter { !$0.isEmpty }
    let rows = root["route_instructions"]?.elements ?? []
    let (steps, starts) = try steps(of: rows, on: draft.polylines, Self.cloudMadeStep)
    draft.steps = steps
    try addTransitPoints(summary?["transit_points"]?.elements ?? [], to: &draft, among: starts)
    return draft.isRoute ? [draft.finished()] : []
  }

  /// Reads an instruction, which is an array: text, metres, index of its first vertex, seconds,
  /// length as text, compass point, azimuth, turn type and turn angle. Trailing elements may be
  /// missing.
  private static func cloudMadeStep(_ row: JSONNode) -> (RouteStep, start: Int?) {
    let cells = row.elements
    let cell = { (index: Int) in index < cells.count ? cells[index] : nil }
    var step = RouteStep(instruction: cell(0)?.plainText ?? "")
    step.distance = cell(1)?.number
    step.duration = cell(3)?.number
    step.text = cell(4)?.plainText
    step.bearing = RouteDraft.bearing(cell(6)?.number)
    step.turn = cell(7)?.string.flatMap(CloudMadeTurn.turn)
    return (step, cell(2)?.int)
  }

  /// Adds the intermediate stops. A stop is an array of name, latitude and longitude, and becomes a
  /// step without a path before the first step that starts after the stop.
  private mutating func addTransitPoints(
    _ rows: [JSONNode], to draft: inout RouteDraft, among starts: [Int]
  ) throws(RouteError) {
    var points: [RouteStep] = []
    for row in rows {
      try budget.takeStep()
      let cells = row.elements
      guard cells.count > 2,
        let place = try? coordinate(latitude: cells[1], longitude: cells[2])
      else { continue }
      let words = cells[0].plainText.map { "Via \($0)" } ?? "Pass the place on the way"
      points.append(
        RouteStep(instruction: words, distance: 0, duration: 0, position: place, turn: .via))
    }
    guard !points.isEmpty, !draft.polylines.isEmpty else { return }
    let cuts = budget.cutter(draft.polylines, steps: points.count + 1)
      .vertices(nearestTo: points.compactMap(\.position))
    for (point, cut) in zip(points, cuts).reversed() {
      let index = starts.dropFirst().firstIndex { $0 >= cut } ?? starts.count
      draft.steps.insert(point, at: index)
    }
  }
}
