import Geo
import Messages
@testable import Routes

/// Creates random routes like those that a reader might return.
enum RandomRoute {
  static func route(using random: inout some RandomNumberGenerator) -> Route {
    var route = Route()
    route.name = optional(&random) { text(&$0) }
    route.polylines = (0..<Int.random(in: 1...3, using: &random)).map { _ in line(&random) }
    route.steps = (0..<Int.random(in: 0...5, using: &random)).map { _ in step(&random) }
    route.distance = optional(&random) { number(&$0) }
    route.duration = optional(&random) { number(&$0) }
    if Bool.random(using: &random) {
      let stated = StatedTotals(
        text: optional(&random) { text(&$0) }, distance: optional(&random) { number(&$0) },
        duration: optional(&random) { number(&$0) })
      route.stated = stated.isEmpty ? nil : stated
    }
    route.attribution = optional(&random) { text(&$0) }
    route.notes = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      Message(verbatim: text(&random))
    }
    return route
  }

  private static func step(_ random: inout some RandomNumberGenerator) -> RouteStep {
    var step = RouteStep(instruction: text(&random))
    step.text = optional(&random) { text(&$0) }
    step.distance = optional(&random) { number(&$0) }
    step.duration = optional(&random) { number(&$0) }
    step.position = optional(&random) { coordinate(&$0) }
    if Bool.random(using: &random) { step.polyline = line(&random) }
    step.bearing = optional(&random) { Double.random(in: 0..<360, using: &$0) }
    step.turn = optional(&random) { Turn.allCases.randomElement(using: &$0) ?? .left }
    step.mode = optional(&random) { TravelMode.allCases.randomElement(using: &$0) ?? .walk }
    step.line = optional(&random) { text(&$0) }
    return step
  }

  static func line(_ random: inout some RandomNumberGenerator) -> [Coordinate] {
    (0..<Int.random(in: 2...8, using: &random)).map { _ in coordinate(&random) }
  }

  private static func coordinate(_ random: inout some RandomNumberGenerator) -> Coordinate {
    let scale: Double = [1.0, 1e-3, 1e-7].randomElement(using: &random) ?? 1
    let coordinate = Coordinate(
      latitude: Double.random(in: -90...90, using: &random) * scale,
      longitude: Double.random(in: -180...180, using: &random) * scale)
    return coordinate ?? line(&random)[0]
  }

  private static func number(_ random: inout some RandomNumberGenerator) -> Double {
    Bool.random(using: &random)
      ? Double(Int.random(in: 0...100_000, using: &random))
      : Double.random(in: 0...1e6, using: &random)
  }

  private static func optional<Value, Generator: RandomNumberGenerator>(
    _ random: inout Generator, _ value: (inout Generator) -> Value
  ) -> Value? {
    Bool.random(using: &random) ? value(&random) : nil
  }

  /// Returns words that each format must escape in its own way.
  private static func text(_ random: inout some RandomNumberGenerator) -> String {
    let words = [
      "a", "&amp;", "<b>", "]]>", "\"", "'", "อโศก", "0.2\u{A0}mi", "\\", "😀", "5 km", "&#160;",
      ",",
    ]
    return (0..<Int.random(in: 1...5, using: &random))
      .compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
  }
}
