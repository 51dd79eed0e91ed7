import Geo
import XMLStream

/// A point of a GPX route with the contents of its text elements by name. The prefix `extensions.`
/// marks extension elements that share the name of a GPX element.
struct GPXPoint {
  var position: Coordinate
  /// The positions between this point and the next, from Garmin's extension.
  var placesAfter: [Coordinate] = []
  var texts: [String: String] = [:]

  /// The text elements of GPX itself, not of extensions, that the reader uses.
  static let ownTexts = instructionTexts + ["time"]
  private static let instructionTexts = ["desc", "cmt", "name"]

  /// The instruction: the description, comment or name of the point.
  var instruction: String {
    for key in Self.instructionTexts {
      if let text = texts[key].map(PlainText.line), !text.isEmpty { return text }
    }
    return ""
  }

  func number(_ key: String) -> Double? { texts[key].flatMap { DecimalNumber.whole($0) } }
}

/// The contents of a `rte` element.
struct GPXRoute {
  var texts: [String: String] = [:]
  var points: [GPXPoint] = []

  /// Whether any point has an instruction; otherwise, the points are only vertices.
  var hasInstructions: Bool { points.contains { !$0.instruction.isEmpty } }

  /// Whether the points are directions rather than only a start and a destination.
  var tellsTheWay: Bool { points.count > 2 && hasInstructions }

  /// The line through the points and the positions between them, without repeated positions, and
  /// the index of the vertex at which each point lies.
  var line: (vertices: [Coordinate], starts: [Int]) {
    var vertices: [Coordinate] = []
    var starts: [Int] = []
    for point in points {
      if vertices.last != point.position { vertices.append(point.position) }
      starts.append(vertices.count - 1)
      for place in point.placesAfter where place != vertices.last { vertices.append(place) }
    }
    return (vertices, starts)
  }
}

/// The contents of a `trk` element.
struct GPXTrack {
  var texts: [String: String] = [:]
  var segments: [[Coordinate]] = []
  var times = TimeSpan()
}

/// All data in a document that can be part of a route.
struct GPXContent {
  var metadata: [String: String] = [:]
  var routes: [GPXRoute] = []
  var tracks: [GPXTrack] = []
  var waypoints: [Coordinate] = []

  /// Whether the waypoints are the line of the only route, as in CloudMade's GPX, whose
  /// instructions state the index of their first waypoint.
  private var waypointsAreLine: Bool {
    guard routes.count == 1, tracks.isEmpty, waypoints.count > 1, !routes[0].points.isEmpty
    else { return false }
    return routes[0].points.allSatisfy { point in
      point.number("offset").map { $0 >= 0 && $0 < Double(waypoints.count) } ?? false
    }
  }

  /// Returns the routes of the document: first routes with directions, then tracks, then routes
  /// that consist only of vertices or of two places. If there are as many tracks as routes, and the
  /// instructions of a route lie on its track, the track becomes the line of that route, as in the
  /// GPX of GraphHopper and BRouter.
  func makeRoutes(_ budget: inout ReadingBudget) throws(RouteError) -> [Route] {
    if let own = try OwnGPX.routes(of: self, &budget) { return own }
    var drafts: [RouteDraft] = []
    var (tracksLeft, routesLeft) = (Set(tracks.indices), Set(routes.indices))
    for (index, route) in routes.enumerated() where route.hasInstructions {
      let track = routes.count == tracks.count ? tracks[index] : nil
      let isOnTrack = track.map { TrackFit($0.segments).holds(route.points.map(\.position)) }
      guard isOnTrack == true || route.tellsTheWay else { continue }
      if isOnTrack == true { tracksLeft.remove(index) }
      routesLeft.remove(index)
      drafts.append(draft(of: route, on: isOnTrack == true ? track : nil, &budget))
    }
    drafts += tracksLeft.sorted().map { draft(of: tracks[$0]) }
    for index in routesLeft.sorted() { drafts.append(draft(of: routes[index], on: nil, &budget)) }
    let (name, credit) = (line(metadata["name"]), line(metadata["credit"]))
    var found: [Route] = []
    for var draft in drafts where draft.isRoute {
      if draft.name == nil {
        try budget.takeRepeated(name)
        draft.name = name
      }
      try budget.takeRepeated(credit)
      draft.attribution = credit
      found.append(draft.finished())
    }
    return found
  }

  private func line(_ text: String?) -> String? {
    text.map(PlainText.line).flatMap { $0.isEmpty ? nil : $0 }
  }

  private func draft(of track: GPXTrack) -> RouteDraft {
    var draft = RouteDraft()
    draft.name = line(track.texts["name"])
    draft.polylines = track.segments.filter { !$0.isEmpty }
    draft.duration = track.times.duration
    return draft
  }

  private func draft(
    of route: GPXRoute, on track: GPXTrack?, _ budget: inout ReadingBudget
  ) -> RouteDraft {
    var draft = RouteDraft()
    draft.name = line(route.texts["name"]) ?? line(track?.texts["name"])
    let lines = track?.segments.filter { $0.count > 1 } ?? []
    var starts: [Int]?
    draft.polylines = lines
    if lines.isEmpty {
      let line = route.line
      draft.polylines = [line.vertices]
      starts = line.starts
    }
    if track == nil, waypointsAreLine {
      starts = nil
      draft.polylines = [waypoints]
      let number = { (key: String) in metadata[key].flatMap { DecimalNumber.whole($0) } }
      draft.stated = StatedTotals(distance: number("distance"), duration: number("time"))
    }
    if draft.polylines == [[]] { draft.polylines = [] }
    if route.hasInstructions {
      GPXSteps(route.points, on: draft.polylines, starts: starts).add(to: &draft, &budget)
    }
    return draft
  }
}
