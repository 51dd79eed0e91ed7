package import Geo
import Messages

/// The data that a reader found for a route, before derived values are computed.
struct RouteDraft {
  var name: String?
  var polylines: [[Coordinate]] = []
  var steps: [RouteStep] = []
  /// The time in seconds from a track; nil to compute it from the steps.
  var duration: Double?
  var stated: StatedTotals?
  var attribution: String?
  var notes: [Message] = []
  /// The maximum rounding error of a stated length, in metres.
  var rounding = 0.0

  /// Whether there is a line or an instruction to follow.
  var isRoute: Bool {
    polylines.contains { $0.count > 1 } || steps.contains { !$0.instruction.isEmpty }
  }

  /// Returns the route with its computed lengths, directions and notes.
  consuming func finished() -> Route {
    let short = polylines.lazy.filter { $0.count < 2 }.count
    if short > 0 {
      polylines.removeAll { $0.count < 2 }
      notes.append(RouteNote.singlePoint.message)
    }
    leaveOutWhatIsNoMeasure()
    var meter = PathMeter()
    let paths = measureSteps(&meter)
    let isStated = stated.map { !$0.isEmpty } ?? false
    let length = polylines.reduce(0) { $0 + meter.length(of: $1) }
    let distance = polylines.isEmpty ? sumOfSteps : Self.measure(length.rounded(decimals: 2))
    var route = Route(
      name: name?.isEmpty == false ? name : nil, polylines: polylines, steps: steps,
      distance: distance, duration: duration ?? sumOfTimes, stated: isStated ? stated : nil,
      attribution: attribution, notes: notes)
    compare(&route, paths: paths)
    return route
  }

  /// Removes numbers that cannot be valid measurements, such as negative numbers.
  private mutating func leaveOutWhatIsNoMeasure() {
    for index in steps.indices {
      steps[index].distance = Self.measure(steps[index].distance)
      steps[index].duration = Self.measure(steps[index].duration)
    }
    duration = Self.measure(duration)
    if var said = stated {
      said.distance = Self.measure(said.distance)
      said.duration = Self.measure(said.duration)
      stated = said
    }
  }

  /// Returns a length in metres or a time in seconds; nil if it is negative, or exceeds a million
  /// kilometres or thirty years.
  static func measure(_ number: Double?) -> Double? {
    number.flatMap { (0...1e9).contains($0) ? $0 : nil }
  }

  /// Returns a direction in degrees clockwise from north; nil outside of `0..<360`.
  static func bearing(_ number: Double?) -> Double? {
    number.flatMap { (0..<360).contains($0) ? $0 : nil }
  }

  /// The sum of the steps' lengths; nil if no step has one.
  private var sumOfSteps: Double? {
    let distances = steps.compactMap(\.distance)
    return distances.isEmpty ? nil : Self.measure(distances.reduce(0, +).rounded(decimals: 2))
  }

  /// The sum of the steps' times; nil unless each step with a length has a time.
  private var sumOfTimes: Double? {
    let timed = steps.compactMap(\.duration)
    guard !timed.isEmpty,
      steps.allSatisfy({ $0.duration != nil || ($0.distance ?? 0) == 0 })
    else { return nil }
    return Self.measure(timed.reduce(0, +).rounded(decimals: 3))
  }

  /// Computes the steps' missing lengths and bearings from their lines, and returns the lengths of
  /// the lines.
  private mutating func measureSteps(_ meter: inout PathMeter) -> [Double] {
    var paths: [Double] = []
    paths.reserveCapacity(steps.count)
    for index in steps.indices {
      let line = steps[index].polyline
      let length = meter.length(of: line)
      paths.append(length)
      if steps[index].distance == nil, line.count > 1 {
        steps[index].distance = Self.measure(length.rounded(decimals: 2))
      }
      if steps[index].bearing == nil { steps[index].bearing = meter.firstBearing(of: line) }
    }
    return paths
  }

  /// Adds notes if the stated lengths and the line differ by more than the rounding error plus a
  /// tolerance of at least 0.5%, because the service may use another model of the Earth.
  private func compare(_ route: inout Route, paths: [Double]) {
    guard !polylines.isEmpty, let length = route.distance else { return }
    if let stated = route.stated?.distance,
      abs(stated - length) > rounding + 1 + 0.005 * max(stated, length)
    {
      route.notes.append(RouteNote.statedLength(stated, line: length).message)
    }
    let sum = steps.reduce(0) { $1.polyline.isEmpty ? $0 : $0 + ($1.distance ?? 0) }
    if sum > 0, abs(sum - length) > 1 + 0.01 * max(sum, length) {
      route.notes.append(RouteNote.sumOfSteps(sum, line: length).message)
    }
    var odd = 0
    for (step, length) in zip(steps, paths) where length > 0 {
      guard let text = step.text else { continue }
      if !MeasureText(text).agrees(with: length, tolerance: 0.03) { odd += 1 }
    }
    if odd > 0 { route.notes.append(RouteNote.oddTexts(odd).message) }
  }
}

extension Double {
  /// Returns the number rounded to the given number of decimal places.
  package func rounded(decimals: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let value = (self * scale).rounded() / scale
    return value.isFinite ? value : self
  }
}

extension PathMeter {
  /// Returns the initial bearing of a line, to a tenth of a degree; nil unless the line has two
  /// different points.
  package func firstBearing(of line: [Coordinate]) -> Double? {
    guard let start = line.first, let next = line.first(where: { $0 != start }) else { return nil }
    let bearing = start.bearing(to: next)?.rounded(decimals: 1)
    return bearing == 360 ? 0 : bearing
  }
}
