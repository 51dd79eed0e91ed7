import Basics
import Geo
import Messages
import Routes
import Terminal

/// Routes as a person reads them: a line for each whole, then its steps by number.
struct RouteText {
  let routes: [Route]
  private let language: Language
  private var isThai: Bool { language == .thai }

  /// Routes with the units and words of a language beside their own.
  init(_ routes: [Route], language: Language) {
    self.routes = routes
    self.language = language
  }

  /// The text, ending with a line feed.
  var text: String { routes.map(text).joined(separator: "\n") }

  private func text(of route: Route) -> String {
    let name = (route.name ?? "Route").onOneLine
    let sums = totals(route.distance, route.duration ?? route.stated?.duration)
    var lines = [sums.isEmpty ? name : "\(name): \(sums)"]
    if let said = route.stated?.text { lines.append("The document says: \(said.onOneLine)") }
    let width = "\(route.steps.count)".count
    for (index, step) in route.steps.enumerated() {
      let number = Cells.leading("\(index + 1)", to: width)
      let facts = totals(step.distance, step.duration)
      lines.append(
        "\(number). \(step.instruction.onOneLine)" + (facts.isEmpty ? "" : "  (\(facts))"))
    }
    if route.steps.isEmpty {
      let count = route.polylines.reduce(0) { $0 + $1.count }
      lines.append("No steps; a line of \(Count.of(count, "point")).")
    }
    let note = isThai ? "หมายเหตุ" : "Note"
    lines += route.notes.map { "\(note): \($0.text(in: language).onOneLine)" }
    if let attribution = route.attribution { lines.append(attribution.onOneLine) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func length(_ metres: Double) -> String? {
    guard metres > 0 else { return nil }
    let text = "\(Length(metres: metres))"
    guard isThai else { return text }
    let number = text.prefix { $0 != " " }
    return text.hasSuffix(" km") ? "\(number) กม." : "\(number) ม."
  }

  private func minutes(_ seconds: Double) -> String? {
    let minutes = max(1, (seconds / 60).rounded())
    guard seconds > 0 else { return nil }
    return language.duration(minutes: minutes)
  }

  private func totals(_ distance: Double?, _ duration: Double?) -> String {
    return [distance.flatMap(length), duration.flatMap(minutes)].compactMap(\.self).joined(
      separator: ", ")
  }
}
