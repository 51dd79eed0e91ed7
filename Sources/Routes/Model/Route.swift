public import Geo
public import Messages
public import Stations

/// A route from one place to another: its line, its steps in order, and its totals.
///
/// For example, print the instructions of the routes in a directions document:
///
/// ```swift
/// for route in try RouteReader.routes(in: bytes) {
///   print(route.distance ?? 0, "m,", route.duration ?? 0, "s")
///   for step in route.steps { print(step.instruction) }
/// }
/// ```
public struct Route: Sendable, Hashable {
  /// The route's name in the document.
  public var name: String?
  /// The lines, each with at least two coordinates. If the document's line has gaps, each piece is
  /// a separate line.
  public var polylines: [[Coordinate]]
  /// The instructions in order.
  public var steps: [RouteStep]
  /// The length in metres, computed from the line or, if there is no line, from the steps. Nil if
  /// the route has neither a line nor steps, or if the length exceeds a million kilometres.
  public var distance: Double?
  /// The time in seconds: the sum of the steps if each path has a time, or the time between the
  /// first and the last point of a recorded track. Nil if there are no such times, or if the sum
  /// exceeds thirty years.
  public var duration: Double?
  /// The totals that the document states.
  public var stated: StatedTotals?
  /// The rail fare for one adult, if known.
  public var fare: RailFares.Fare?
  /// The attribution that the document states.
  public var attribution: String?
  /// Notes about contradictions and omissions, one sentence each.
  public var notes: [Message]

  /// Creates a route; every argument is optional.
  public init(
    name: String? = nil, polylines: [[Coordinate]] = [], steps: [RouteStep] = [],
    distance: Double? = nil, duration: Double? = nil, stated: StatedTotals? = nil,
    fare: RailFares.Fare? = nil, attribution: String? = nil, notes: [Message] = []
  ) {
    self.name = name
    self.polylines = polylines
    self.steps = steps
    self.distance = distance
    self.duration = duration
    self.stated = stated
    self.fare = fare
    self.attribution = attribution
    self.notes = notes
  }

  /// Returns the route with its notes in `language` only, for a document in that language.
  public func written(in language: Language) -> Route {
    var route = self
    route.notes = notes.map { Message(verbatim: $0.text(in: language)) }
    return route
  }

  /// The start of the route: the first coordinate of the line, or the position of the first step
  /// that has one.
  public var start: Coordinate? {
    polylines.first?.first ?? steps.lazy.compactMap(\.position).first
  }
}

/// The totals of a route as its document states them.
public struct StatedTotals: Sendable, Hashable {
  /// The totals as worded in the document, decoded; nil if it states only numbers.
  public var text: String?
  /// The distance in metres.
  public var distance: Double?
  /// The time in seconds.
  public var duration: Double?

  /// Whether the document states no totals.
  public var isEmpty: Bool { text == nil && distance == nil && duration == nil }
}
