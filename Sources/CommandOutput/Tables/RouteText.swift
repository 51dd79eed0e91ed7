import Basics
import Geo
package import Messages
package import Routes
import Stations
import Terminal

/// Routes as text: a line for each route, then its numbered steps.
package struct RouteText {
  package let routes: [Route]
  private let language: Language

  /// Creates the text of routes, with units and labels in `language`.
  package init(_ routes: [Route], language: Language) {
    self.routes = routes
    self.language = language
  }

  /// The text with a trailing line feed.
  package var text: String { routes.map(text).joined(separator: "\n") }

  private func text(of route: Route) -> String {
    let name = (route.name ?? say("Route", "เส้นทาง")).onOneLine
    let sums = totals(route.distance, route.duration ?? route.stated?.duration)
    var lines = [sums.isEmpty ? name : "\(name): \(sums)"]
    if let said = route.stated?.text {
      lines.append("\(say("The document says", "เอกสารบอกว่า")): \(said.onOneLine)")
    }
    let width = "\(route.steps.count)".count
    for (index, step) in route.steps.enumerated() {
      let number = Cells.leading("\(index + 1)", to: width)
      let facts = totals(step.distance, step.duration)
      lines.append(
        "\(number). \(step.instruction.onOneLine)" + (facts.isEmpty ? "" : "  (\(facts))"))
    }
    if route.steps.isEmpty {
      let count = route.polylines.reduce(0) { $0 + $1.count }
      lines.append(
        say("No steps; a line of \(Count.of(count, "point")).", "ไม่มีขั้นตอน เป็นเส้นที่มี \(count) จุด"))
    }
    if let fare = route.fare { lines.append(fare.message.text(in: language)) }
    let note = say("Note", "หมายเหตุ")
    lines += route.notes.map { "\(note): \($0.text(in: language).onOneLine)" }
    if let attribution = route.attribution { lines.append(attribution.onOneLine) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func say(_ english: String, _ thai: String) -> String {
    language == .thai ? thai : english
  }

  private func length(_ metres: Double) -> String? {
    metres > 0 ? Length(metres: metres).text(in: language) : nil
  }

  private func minutes(_ seconds: Double) -> String? {
    // Round up, as for commute times.
    let minutes = max(1, (seconds / 60).rounded(.up))
    guard seconds > 0 else { return nil }
    return language.duration(minutes: minutes)
  }

  private func totals(_ distance: Double?, _ duration: Double?) -> String {
    return [distance.flatMap(length), duration.flatMap(minutes)].compactMap(\.self).joined(
      separator: ", ")
  }
}
