import Geo
import XMLStream

/// Creates steps from the placemarks that are instructions.
enum KMLStep {
  /// Returns the distance and time in a placemark's text, and the line that contains them; nil if
  /// no line does.
  static func measure(of feature: KMLFeature) -> (text: String, value: MeasureText)? {
    for source in [feature.description, feature.snippet] where !source.isEmpty {
      for text in PlainText.lines(source) {
        let value = MeasureText(text)
        if value.distance != nil || value.duration != nil { return (text, value) }
      }
    }
    return nil
  }

  /// Returns the steps for placemarks, in order. If the placemarks have no paths, cuts the paths
  /// from the lines of the route.
  static func steps(
    of features: [KMLFeature], on lines: [[Coordinate]], _ budget: inout ReadingBudget
  ) -> [RouteStep] {
    guard !features.isEmpty else { return [] }
    let measures = features.map(measure)
    // The last placemark is the arrival if it has neither a path nor a length while other
    // placemarks do, or if it is at the end of the line.
    let last = features.count - 1
    let end = lines.last?.last
    let isAtEnd = end.flatMap { end in features[last].point.map { end.distance(to: $0) < 20 } }
    let arrives =
      last > 0 && !features[last].isLine && measures[last] == nil
      && (measures.contains { $0 != nil } || features.contains(where: \.isLine) || isAtEnd == true)
    let paths = paths(of: arrives ? Array(features.dropLast()) : features, on: lines, &budget)
    return features.indices.map { index in
      let feature = features[index]
      var step = RouteStep(instruction: PlainText.line(feature.name))
      if index == last, arrives {
        // The placemark's point may be an intermediate stop, but the route ends at the end of its
        // line.
        step.position = end ?? feature.point
        step.turn = .arrive
        return step
      }
      step.text = measures[index]?.text
      step.duration = measures[index]?.value.duration
      step.polyline = paths[index]
      step.position = feature.point ?? paths[index].first
      step.turn = feature.datum("turntype").flatMap(MarbleTurn.turn)
      if paths[index].isEmpty { step.distance = measures[index]?.value.distance }
      return step
    }
  }

  private static func paths(
    of features: [KMLFeature], on lines: [[Coordinate]], _ budget: inout ReadingBudget
  ) -> [[Coordinate]] {
    if features.contains(where: \.isLine) {
      return features.map { feature in
        feature.lines.filter { $0.count > 1 }.max { $0.count < $1.count } ?? []
      }
    }
    return budget.cutter(lines, steps: features.count).paths(from: features.map(\.point))
  }
}
