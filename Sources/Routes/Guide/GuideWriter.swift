import Geo
import Messages
import Stations

/// Makes routes of what the guide found.
struct GuideWriter {
  let timing: GuideTiming
  let words: GuideWords
  let start: GuidePlace
  let end: GuidePlace

  /// Metres below which one is there already.
  private static let nothing = 1.0

  init(timing: GuideTiming, language: Language, start: GuidePlace, end: GuidePlace) {
    self.timing = timing
    words = GuideWords(language: language)
    self.start = start
    self.end = end
  }

  /// Walking all the way.
  func walk() -> Route {
    guard
      let step = walk(from: start.position, to: end.position, name: words.name(end.name))
    else {
      return Route(
        name: words.routeName(from: start, to: end),
        steps: [
          RouteStep(instruction: words.alreadyThere, position: end.position, turn: .arrive)
        ], distance: 0, duration: 0, notes: [])
    }
    return route(of: [step])
  }

  /// A route with rides.
  func route(_ candidate: GuideRoute) -> Route {
    var steps: [RouteStep] = []
    for (index, leg) in candidate.legs.enumerated() {
      switch leg {
      case .walk(let from, let station, let isChange):
        var step = walk(from: from, to: station.position, name: words.station(station))
        if isChange {
          if step == nil, case .ride(_, let line, _, _)? = candidate.legs.dropFirst(index + 1).first
          {
            step = RouteStep(
              instruction: words.change(at: station, to: words.line(line)), distance: 0,
              duration: 0, position: station.position, mode: .walk)
          }
          let seconds = ((step?.duration ?? 0) + timing.change).rounded()
          step?.duration = seconds
          step?.text = words.minutes(seconds)
        }
        if let step { steps.append(step) }
      case .walkToEnd(let from):
        if let step = walk(from: from, to: end.position, name: words.name(end.name)) {
          steps.append(step)
        }
      case .ride(let path, let line, let first, let last):
        steps.append(ride(path, line: line, first: first, last: last))
      }
    }
    return route(of: steps)
  }

  /// Nil where there is nothing to walk.
  private func walk(from: Coordinate, to: Coordinate, name: String?) -> RouteStep? {
    let metres = from.distance(to: to)
    guard metres >= Self.nothing else { return nil }
    let seconds = (metres / timing.walkingSpeed).rounded()
    let bearing = from.bearing(to: to)?.rounded(decimals: 1)
    return RouteStep(
      instruction: words.walk(metres, towards: bearing, to: name), text: words.minutes(seconds),
      distance: metres.rounded(decimals: 2), duration: seconds, position: from,
      polyline: [from, to], bearing: bearing == 360 ? 0 : bearing, mode: .walk)
  }

  private func ride(_ path: RailPath, line: RailLine, first: Int, last: Int) -> RouteStep {
    let metres = path.metres(from: first, to: last) ?? 0
    let stops = abs(last - first)
    let figures = timing.figures(of: line)
    let seconds = figures.wait + metres / figures.speed + Double(stops) * timing.dwell
    let end = path.stations[last]
    return RouteStep(
      instruction: words.ride(
        on: words.line(line), towards: path.terminus(from: first, to: last) ?? end, stops: stops,
        to: end),
      text: words.minutes(seconds), distance: metres.rounded(decimals: 2),
      duration: seconds.rounded(), position: path.stations[first].position,
      polyline: path.line(from: first, to: last),
      bearing: PathMeter().firstBearing(of: path.track(from: first, to: last)), turn: .board,
      mode: .ride, line: line.name)
  }

  private func route(of steps: [RouteStep]) -> Route {
    var line: [Coordinate] = []
    for step in steps {
      line += step.polyline.first == line.last ? step.polyline.dropFirst() : step.polyline[...]
    }
    return Route(
      name: words.routeName(from: start, to: end), polylines: line.count > 1 ? [line] : [],
      steps: steps,
      distance: steps.reduce(0) { $0 + ($1.distance ?? 0) }.rounded(decimals: 2),
      duration: steps.reduce(0) { $0 + ($1.duration ?? 0) }, notes: [RouteNote.estimates.message])
  }
}
