import Geo
import Routes

/// Routes as a person reads them: a line for each whole, then its steps by number.
struct RouteText {
  let routes: [Route]

  init(_ routes: [Route]) {
    self.routes = routes
  }

  /// The text, ending with a line feed.
  var text: String { routes.map(text).joined(separator: "\n") }

  private func text(of route: Route) -> String {
    let name = (route.name ?? "Route").onOneLine
    let totals = Self.totals(route.distance, route.duration ?? route.stated?.duration)
    var lines = [totals.isEmpty ? name : "\(name): \(totals)"]
    if let said = route.stated?.text { lines.append("It says: \(said.onOneLine)") }
    let width = "\(route.steps.count)".count
    for (index, step) in route.steps.enumerated() {
      let number = Cells.leading("\(index + 1)", to: width)
      let facts = Self.totals(step.distance, step.duration)
      lines.append(
        "\(number). \(step.instruction.onOneLine)" + (facts.isEmpty ? "" : "  (\(facts))"))
    }
    if route.steps.isEmpty {
      let count = route.polylines.reduce(0) { $0 + $1.count }
      lines.append("No steps; a line of \(count) points.")
    }
    lines += route.notes.map { "Note: \($0.onOneLine)" }
    if let attribution = route.attribution { lines.append(attribution.onOneLine) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func totals(_ distance: Double?, _ duration: Double?) -> String {
    let metres = distance.flatMap { $0 > 0 ? "\(Length(metres: $0))" : nil }
    let minutes = duration.flatMap { $0 > 0 ? "\(max(1, Int(($0 / 60).rounded()))) min" : nil }
    return [metres, minutes].compactMap(\.self).joined(separator: ", ")
  }
}
