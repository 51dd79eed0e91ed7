/// How one moves along a step.
public enum TravelMode: String, Sendable, Hashable, CaseIterable {
  /// On foot.
  case walk
  /// By bicycle.
  case bike
  /// By car or another motor vehicle.
  case car
  /// On a train or another vehicle that keeps a line.
  case ride
  /// By ferry.
  case ferry
}
