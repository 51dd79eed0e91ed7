/// A way through the network: rides, with walks between them where the train is changed.
public struct RailJourney: Sendable, Hashable {
  /// One part of a journey.
  public enum Leg: Sendable, Hashable {
    /// A ride on one train.
    case ride(RailRide)
    /// A walk from one station to another of an interchange, of 0 metres where both are one.
    case walk(from: Station, to: Station, metres: Double)
  }

  /// The station where it begins.
  public let start: Station
  /// The station where it ends.
  public let end: Station
  /// The parts in order; none where it ends where it begins.
  public let legs: [Leg]
  /// What it takes in all, in seconds, by the timing that was asked for: an estimate.
  public let seconds: Double

  /// The rides, in order.
  public var rides: [RailRide] {
    legs.compactMap { leg in
      if case .ride(let ride) = leg { ride } else { nil }
    }
  }

  /// How often the train is changed.
  public var changes: Int { max(0, rides.count - 1) }
}

/// A ride on one train of a line.
public struct RailRide: Sendable, Hashable {
  /// The line's path that the train takes.
  public let path: RailPath
  /// The place in `path.stations` where it is boarded.
  public let first: Int
  /// The place in `path.stations` where it is left.
  public let last: Int

  /// The stations from the first to the last, both included.
  public var stations: [Station] {
    first <= last
      ? Array(path.stations[first...last]) : Array(path.stations[last...first].reversed())
  }
  /// The metres along the path.
  public var metres: Double { path.metres(from: first, to: last) ?? 0 }
  /// The end of the path that the train heads for, which its signs name.
  public var terminus: Station? { path.terminus(from: first, to: last) }
}
