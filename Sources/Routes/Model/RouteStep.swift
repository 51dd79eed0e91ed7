public import Geo

/// One instruction of a route, and the path to the next instruction.
public struct RouteStep: Sendable, Hashable {
  /// The instruction as plain text on one line.
  public var instruction: String
  /// The distance or time as worded in the document, decoded.
  public var text: String?
  /// The length in metres: the document's number if it has one, otherwise the length of `polyline`,
  /// otherwise the distance in `text`.
  public var distance: Double?
  /// The time in seconds, if the document has it.
  public var duration: Double?
  /// The start of the step.
  public var position: Coordinate?
  /// The path from the start of the step to the start of the next one; empty if unknown.
  public var polyline: [Coordinate]
  /// The direction at the start, in degrees clockwise from north, in `0..<360`.
  public var bearing: Double?
  /// The manoeuvre at the start, if known.
  public var turn: Turn?
  /// The mode of travel, if known.
  public var mode: TravelMode?
  /// The name of the rail line, such as `North`.
  public var line: String?

  /// Creates a step; only the instruction is required.
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

/// The mode of travel along a step.
public enum TravelMode: String, Sendable, Hashable, CaseIterable {
  case walk
  case bike
  case car
  /// A ride on a train or another public transport vehicle.
  case ride
  case ferry
}
