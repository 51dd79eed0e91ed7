import Basics
import Geo
import Messages
import Stations
import Transit

/// Turns the guide's results into routes.
struct GuideWriter {
  let timing: TransitTiming
  let words: GuideWords
  let start: GuidePlace
  let end: GuidePlace
  let leaveAt: TimeOfDay
  /// Whether a long walk is also described as a walk, with a mode and a time.
  var wantsWalks = false

  /// Returns a route entirely on foot. If the walk is too long, the only step has no mode and no
  /// time.
  func walk() -> Route {
    let seconds = timing.walk(metres: start.position.distance(to: end.position))
    guard
      let step = walk(
        from: start.position, to: end.position, name: words.name(end.name), seconds: seconds)
    else {
      return Route(
        name: words.routeName(from: start, to: end),
        steps: [
          RouteStep(instruction: words.alreadyThere, position: end.position, turn: .arrive)
        ], distance: 0, duration: 0, notes: [])
    }
    return route(of: [step])
  }

  /// Returns the route for a candidate that includes rides.
  func route(_ candidate: GuideRoute) -> Route {
    var steps: [RouteStep] = []
    var estimates: [RailLine] = []
    var rides: [RailFares.Ride] = []
    for (index, leg) in candidate.legs.enumerated() {
      switch leg {
      case .walk(let from, let station, let isChange, let seconds):
        let step = walk(
          from: from, to: station.position, name: words.station(station), seconds: seconds)
        if let step {
          steps.append(step)
        } else if isChange, case .ride(let ride, _)? = candidate.legs.dropFirst(index + 1).first {
          steps.append(
            RouteStep(
              instruction: words.change(at: station, to: words.line(ride.line)),
              text: words.minutes(Double(seconds)), distance: 0, duration: Double(seconds),
              position: station.position, mode: .walk))
        }
      case .walkToEnd(let from, let seconds):
        let step = walk(from: from, to: end.position, name: words.name(end.name), seconds: seconds)
        if let step { steps.append(step) }
      case .ride(let ride, let seconds):
        if ride.isEstimate, !estimates.contains(ride.line) { estimates.append(ride.line) }
        rides.append(ride.paid)
        steps.append(step(ride, seconds: seconds))
      }
    }
    var route = route(of: steps)
    if !estimates.isEmpty {
      route.notes.append(
        RouteNote.estimatedWaits(
          estimates.map {
            Message(
              "\(GuideWords(language: .english).line($0))",
              "\(GuideWords(language: .thai).line($0))")
          }
        ).message)
    }
    route.fare = RailFares.served.fare(of: rides)
    return route
  }

  /// Returns the step of a walk; nil if the walk takes no time.
  private func walk(
    from: Coordinate, to: Coordinate, name: String?, seconds: Int32
  ) -> RouteStep? {
    let metres = from.distance(to: to)
    guard timing.walk(metres: metres) > 0 else { return nil }
    let bearing = PathMeter().firstBearing(of: [from, to])
    guard wantsWalks || metres <= timing.farthestWalk else {
      return RouteStep(
        instruction: words.go(metres, towards: bearing, to: name),
        distance: metres.rounded(decimals: 2), position: from, polyline: [from, to],
        bearing: bearing)
    }
    return RouteStep(
      instruction: words.walk(metres, towards: bearing, to: name),
      text: words.minutes(Double(seconds)), distance: metres.rounded(decimals: 2),
      duration: Double(seconds), position: from, polyline: [from, to],
      bearing: bearing, mode: .walk)
  }

  private func step(_ ride: GuideRide, seconds: Int32) -> RouteStep {
    let (path, first, last) = (ride.path, ride.first, ride.last)
    let metres = path.metres(from: first, to: last) ?? 0
    let end = path.stations[last]
    return RouteStep(
      instruction: words.ride(
        on: words.line(ride.line), towards: path.terminus(from: first, to: last) ?? end,
        stops: abs(last - first), to: end),
      text: words.minutes(Double(seconds)), distance: metres.rounded(decimals: 2),
      duration: Double(seconds), position: path.stations[first].position,
      polyline: path.line(from: first, to: last),
      bearing: PathMeter().firstBearing(of: path.track(from: first, to: last)), turn: .board,
      mode: .ride, line: ride.line.name)
  }

  private func route(of steps: [RouteStep]) -> Route {
    var line: [Coordinate] = []
    for step in steps {
      line += step.polyline.first == line.last ? step.polyline.dropFirst() : step.polyline[...]
    }
    let durations = steps.compactMap(\.duration)
    return Route(
      name: words.routeName(from: start, to: end), polylines: line.count > 1 ? [line] : [],
      steps: steps,
      distance: steps.reduce(0) { $0 + ($1.distance ?? 0) }.rounded(decimals: 2),
      // The time is unknown if a leg is too long to walk.
      duration: durations.count == steps.count ? durations.reduce(0, +) : nil,
      notes: [RouteNote.estimates(leaveAt).message])
  }
}
