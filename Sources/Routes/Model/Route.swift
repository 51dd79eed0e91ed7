public import Geo
public import Messages
public import Stations

/// A route from one place to another: its line, its steps in order, and its totals.
public struct Route: Sendable, Hashable {
  /// The document's name for it.
  public var name: String?
  /// The whole line; several where the document has gaps, which are never joined. Each has two
  /// coordinates or more.
  public var polylines: [[Coordinate]]
  /// The instructions, in order.
  public var steps: [RouteStep]
  /// The length in metres, computed from the line; without a line, the sum of the steps. Nil where
  /// neither is known, and beyond a million kilometres.
  public var distance: Double?
  /// The time in seconds: the sum of the steps where each path has one, or that between the first and
  /// the last time of a recorded track. Nil where neither is known, and beyond thirty years.
  public var duration: Double?
  /// The totals that the document states.
  public var stated: StatedTotals?
  /// What an adult pays by rail, where that is known.
  public var fare: RailFares.Fare?
  /// Whom the document credits.
  public var attribution: String?
  /// What did not agree or was left out, one sentence each.
  public var notes: [Message]

  /// A route of which any part may be missing.
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

  /// The route with its notes in `language` only, as a document in it has them.
  public func written(in language: Language) -> Route {
    var route = self
    route.notes = notes.map { Message(verbatim: $0.text(in: language)) }
    return route
  }

  /// Where the route starts: the line's first coordinate, or the first step's.
  public var start: Coordinate? {
    polylines.first?.first ?? steps.lazy.compactMap(\.position).first
  }
}

/// The totals of a route that its document states.
public struct StatedTotals: Sendable, Hashable {
  /// The document's own words, decoded; nil if it has numbers only.
  public var text: String?
  /// In metres.
  public var distance: Double?
  /// In seconds.
  public var duration: Double?

  /// Whether the document states nothing.
  public var isEmpty: Bool { text == nil && distance == nil && duration == nil }
}
