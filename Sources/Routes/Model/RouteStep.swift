public import Geo

/// One instruction of a route, and the path to the next one.
public struct RouteStep: Sendable, Hashable {
  /// What to do, as plain text on one line.
  public var instruction: String
  /// The document's own text of distance or time, decoded.
  public var text: String?
  /// The length in metres: the document's number where it gives one, else that of `polyline`, else
  /// what `text` says.
  public var distance: Double?
  /// The time in seconds, where the document gives it.
  public var duration: Double?
  /// Where the step starts.
  public var position: Coordinate?
  /// The path, from the start of the step to the start of the next one; empty where it is not known.
  public var polyline: [Coordinate]
  /// The direction at the start, in degrees clockwise from north, 0 up to but not with 360.
  public var bearing: Double?
  /// What one does at the start, where it is known.
  public var turn: Turn?
  /// How one moves, where it is known.
  public var mode: TravelMode?
  /// The line that one rides, such as `Sukhumvit`.
  public var line: String?

  /// A step of which only the instruction must be known.
  public init(
    instruction: String, text: String? = nil, distance: Double? = nil, duration: Double? = nil,
    position: Coordinate? = nil, polyline: [Coordinate] = [], bearing: Double? = nil,
    turn: Turn? = nil, mode: TravelMode? = nil, line: String? = nil
  ) {
    self.instruction = instruction
    self.text = text
    self.distance = distance
    self.duration = duration
    self.position = position
    self.polyline = polyline
    self.bearing = bearing
    self.turn = turn
    self.mode = mode
    self.line = line
  }
}

/// How one moves along a step.
public enum TravelMode: String, Sendable, Hashable, CaseIterable {
  /// On foot.
  case walk
  /// By bicycle.
  case bike
  /// By car or another motor vehicle.
  case car
  /// On a train or another vehicle on a line.
  case ride
  /// By ferry.
  case ferry
}
