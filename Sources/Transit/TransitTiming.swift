import Region
public import Stations

/// The estimates for rides, waits, changes and walks, shared by the guide and commutes. The
/// estimates do not use a timetable.
public struct TransitTiming: Sendable, Hashable {
  /// The typical speed of a line's trains and the typical wait for them.
  public struct Line: Sendable, Hashable {
    /// The speed between two stations in metres per second, including acceleration and braking.
    public var speed: Double
    /// The wait for a train in seconds if ``RailService`` has no headway: half of the usual
    /// headway.
    public var wait: Double

    /// Creates the timing figures for a line.
    ///
    /// - Parameters:
    ///   - kilometresAnHour: The speed between two stations.
    ///   - wait: The wait in seconds.
    public init(kilometresAnHour: Double, wait: Double) {
      speed = kilometresAnHour / 3.6
      self.wait = wait
    }
  }

  /// The assumed walking speed in metres per minute, measured in a straight line.
  public static let walkingPace = 80.0
  /// The assumed walking speed in metres per second, measured in a straight line.
  public var walkingSpeed = walkingPace / 60
  /// The time in seconds that a train stops at each intermediate station.
  public var dwell = 30.0
  /// The time in seconds for stairs, gates and platforms when changing trains, in addition to the
  /// walk.
  public var change: Int32 = 120
  /// The maximum length, in metres, of a trip that is always on foot.
  public var shortWalk = 800.0
  /// The maximum length in metres of a walk to a station, from a station or between the start and
  /// the end: 30 minutes.
  public var longestWalk = 2_400.0
  /// The maximum length in metres of a leg that is described as a walk: an hour. Longer legs have
  /// no mode and no time.
  public var farthestWalk = 4_800.0
  /// The timing figures for lines without a speed or wait in the catalog.
  public var otherLine = Line(kilometresAnHour: 40, wait: 300)

  /// The distance in metres below which no walk is needed.
  private static let nothing = 1.0

  /// Creates the standard estimates.
  public init() {}

  /// Returns the timing figures for a line in the catalog. Full-size metro lines run at about 40
  /// km/h, with a train every 5 to 6 minutes on average. Monorails are slower and less frequent;
  /// suburban railways are faster and much less frequent.
  public func figures(of line: RailLine) -> Line {
    guard let speed = line.row?.kilometresAnHour, let wait = line.row?.wait else {
      return otherLine
    }
    return Line(kilometresAnHour: speed, wait: wait)
  }

  /// Returns the time of a walk in whole seconds. All times are in whole seconds so that sums do
  /// not depend on the order of addition.
  public func walk(metres: Double) -> Int32 {
    metres < Self.nothing ? 0 : Int32((metres / walkingSpeed).rounded())
  }

  public var longestWalkMinutes: Int { Int((longestWalk / walkingSpeed / 60).rounded()) }

  /// Returns the time in whole seconds that a train takes from the start of a path to a stop.
  func run(of path: RailPath, to place: Int, speed: Double) -> Int32 {
    Int32((path.trackMetres(from: 0, to: place) / speed + Double(place) * dwell).rounded())
  }

  /// Returns the wait in whole seconds, half of the headway; nil if no train runs.
  func wait(_ frequency: RailService.Frequency, on line: RailLine) -> Int32? {
    switch frequency {
    case .every(let minutes): Int32((minutes * 30).rounded())
    case .notRunning: nil
    case .unknown: Int32(figures(of: line).wait.rounded())
    }
  }
}
