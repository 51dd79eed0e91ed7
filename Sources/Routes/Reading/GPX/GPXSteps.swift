import Geo

/// Converts the points of a GPX route to steps, with the extensions of GraphHopper, BRouter and
/// Routino.
struct GPXSteps {
  private var points: [GPXPoint]
  private let lines: [[Coordinate]]
  /// The points' vertices, if the line was built from the points.
  private let starts: [Int]?
  /// The text of Routino's last point, which contains the totals and is not a step.
  private let total: String?

  init(_ points: [GPXPoint], on lines: [[Coordinate]], starts: [Int]? = nil) {
    let total = Self.total(of: points)
    let steps = total == nil ? points : points.dropLast()
    self.points = steps
    self.lines = lines
    self.starts = starts.map { Array($0.prefix(steps.count)) }
    self.total = total
  }

  func add(to draft: inout RouteDraft, _ budget: inout ReadingBudget) {
    let paths = makePaths(&budget)
    draft.steps = points.indices.map {
      step(points[$0], path: paths[$0], isLast: $0 == points.count - 1)
    }
    guard let total else { return }
    let measure = MeasureText(total)
    draft.stated = StatedTotals(text: total, distance: measure.distance, duration: measure.duration)
    // The stated length of each step is also rounded.
    draft.rounding = measure.rounding
  }

  /// Returns the text of the last point if it states the sum of the other points' lengths and
  /// times.
  private static func total(of points: [GPXPoint]) -> String? {
    guard points.count > 1, let text = points.last?.instruction else { return nil }
    let measures = points.dropLast().map { MeasureText($0.instruction) }
    guard measures.allSatisfy({ $0.distance != nil }), let total = MeasureText(text).distance else {
      return nil
    }
    let sum = measures.reduce(0) { $0 + ($1.distance ?? 0) }
    let rounding = measures.reduce(MeasureText(text).rounding) { $0 + $1.rounding }
    return abs(sum - total) <= rounding + 0.01 * total ? text : nil
  }

  private func makePaths(_ budget: inout ReadingBudget) -> [[Coordinate]] {
    if let starts { return LineCutter(lines).paths(fromVertices: starts) }
    // BRouter and CloudMade state the index of each point's vertex, so there is nothing to search.
    let offsets = points.compactMap { $0.number("offset") }
    if offsets.count == points.count, offsets == offsets.sorted(),
      let last = offsets.last, last < 1e9, offsets.allSatisfy({ $0 >= 0 })
    {
      return LineCutter(lines).paths(fromVertices: offsets.map { Int($0) })
    }
    let arrives = total == nil && points.count > 1
    let paths = budget.cutter(lines, steps: points.count).paths(
      from: (arrives ? points.dropLast() : points[...]).map(\.position))
    return arrives ? paths + [[]] : paths
  }

  private func step(_ point: GPXPoint, path: [Coordinate], isLast: Bool) -> RouteStep {
    var step = RouteStep(instruction: point.instruction, position: point.position, polyline: path)
    step.bearing = RouteDraft.bearing(point.number("azimuth"))
    step.distance = point.number("distance").flatMap { $0 >= 0 ? $0 : nil }
    if let time = point.number("extensions.time"), time >= 0 {
      // GraphHopper's times are in milliseconds. GraphHopper's points have a distance and, unlike
      // CloudMade's, no offset.
      let isGraphHopper = point.texts["distance"] != nil && point.texts["offset"] == nil
      step.duration = isGraphHopper ? time / 1000 : time
    }
    step.turn =
      point.texts["sign"].flatMap { Int($0) }.flatMap(GraphHopperTurn.turn)
      ?? point.texts["turn"].flatMap { BRouterTurn.turn($0) ?? CloudMadeTurn.turn($0) }
    if step.duration == nil, step.distance == nil {
      let measure = MeasureText(step.instruction)
      step.duration = measure.duration
      step.text = MeasureSuffix.of(step.instruction)
      // If there is a path, its length is more exact than the rounded length in the text.
      if path.isEmpty { step.distance = measure.distance }
    }
    if isLast, total == nil, path.isEmpty, step.turn == nil { step.turn = .arrive }
    return step
  }
}

/// Finds the distance and time at the end of an instruction.
enum MeasureSuffix {
  private static let mostWords = 12

  /// Returns the words from the first number with a unit to the end, such as `0.562 km, 0.4 min`;
  /// nil if the text does not end with a measure.
  static func of(_ text: String) -> String? {
    let whole = MeasureText(text)
    guard whole.distance != nil || whole.duration != nil else { return nil }
    let words = text.split(separator: " ").suffix(mostWords)
    for start in words.indices.reversed() where words[start].first?.isNumber == true {
      let suffix = words[start...].joined(separator: " ")
      let measure = MeasureText(suffix)
      if measure.distance == whole.distance, measure.duration == whole.duration { return suffix }
    }
    return nil
  }
}
