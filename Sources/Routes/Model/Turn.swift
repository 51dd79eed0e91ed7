/// The manoeuvre at the start of a step; the raw value is its name in homefind's own documents.
public enum Turn: String, Sendable, Hashable, CaseIterable {
  case depart
  /// Continues in the same direction.
  case straight
  /// Turns right, by less than about 45 degrees.
  case slightRight = "slight-right"
  case right
  /// Turns right, by more than about 135 degrees.
  case sharpRight = "sharp-right"
  /// Turns left, by less than about 45 degrees.
  case slightLeft = "slight-left"
  case left
  /// Turns left, by more than about 135 degrees.
  case sharpLeft = "sharp-left"
  /// Makes a U-turn.
  case uTurn = "u-turn"
  /// Keeps right where the road forks.
  case keepRight = "keep-right"
  /// Keeps left where the road forks.
  case keepLeft = "keep-left"
  /// Joins another road.
  case merge
  /// Takes a ramp.
  case ramp
  /// Leaves a main road.
  case exit
  /// Goes round a roundabout.
  case roundabout
  /// Boards a ferry.
  case ferry
  /// Boards a train or another public transport vehicle.
  case board
  /// Passes an intermediate stop.
  case via
  case arrive
}
