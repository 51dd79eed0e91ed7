/// What one does at the start of a step; the raw value is its name in documents of ours.
public enum Turn: String, Sendable, Hashable, CaseIterable {
  /// Sets out.
  case depart
  /// Goes on as before.
  case straight
  /// Turns right, by less than about 45 degrees.
  case slightRight = "slight-right"
  /// Turns right.
  case right
  /// Turns right, by more than about 135 degrees.
  case sharpRight = "sharp-right"
  /// Turns left, by less than about 45 degrees.
  case slightLeft = "slight-left"
  /// Turns left.
  case left
  /// Turns left, by more than about 135 degrees.
  case sharpLeft = "sharp-left"
  /// Turns back.
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
  /// Gets on a train or another vehicle that keeps a line.
  case board
  /// Passes a stop on the way.
  case via
  /// Arrives.
  case arrive
}
