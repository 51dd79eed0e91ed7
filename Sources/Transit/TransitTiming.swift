import Region
public import Stations

/// What rides, waits, changes and walks take: the one table of estimates of the guide and of commutes.
/// None of it is a timetable.
public struct TransitTiming: Sendable, Hashable {
  /// What is typical of the trains of a line.
  public struct Line: Sendable, Hashable {
    /// Metres a second between two stations, slowing down and starting included.
    public var speed: Double
    /// Seconds of waiting for a train where ``RailService`` does not know how often one leaves: half of
    /// what usually lies between two.
    public var wait: Double

    /// The figures of a line.
    ///
    /// - Parameters:
    ///   - kilometresAnHour: The speed between two stations.
    ///   - wait: Seconds of waiting.
    public init(kilometresAnHour: Double, wait: Double) {
      speed = kilometresAnHour / 3.6
      self.wait = wait
    }
  }

  /// Metres that people are assumed to walk in a minute, measured in a straight line.
  public static let walkingPace = 80.0
  /// Metres a second on foot, in a straight line.
  public var walkingSpeed = walkingPace / 60
  /// Seconds that a train stands at each station on the way.
  public var dwell = 30.0
  /// Seconds for stairs, gates and platforms where the train is changed, the walk not counted.
  public var change: Int32 = 120
  /// Metres up to which a trip is simply walked.
  public var shortWalk = 800.0
  /// Metres of the longest walk, to a station, from one or all the way: 30 minutes.
  public var longestWalk = 2_400.0
  /// Metres of the longest walk that is offered as one: an hour. Farther legs have no mode and no time.
  public var farthestWalk = 4_800.0
  /// A line without a speed or a wait in the catalog.
  public var otherLine = Line(kilometresAnHour: 40, wait: 300)

  /// Metres below which one is there already.
  private static let nothing = 1.0

  /// The standard estimates.
  public init() {}

  /// The figures of a line in the catalog: full-size metro lines run near 40 km/h with a train every 5 to
  /// 6 minutes over the day, monorails are slower and rarer, suburban railways faster and much rarer.
  public func figures(of line: RailLine) -> Line {
    guard let speed = line.row?.kilometresAnHour, let wait = line.row?.wait else {
      return otherLine
    }
    return Line(kilometresAnHour: speed, wait: wait)
  }

  /// Whole seconds for a walk of so many metres. All times are whole seconds, so that their sum does not
  /// depend on the order in which they are added.
  public func walk(metres: Double) -> Int32 {
    metres < Self.nothing ? 0 : Int32((metres / walkingSpeed).rounded())
  }

  /// The minutes of the longest walk.
  public var longestWalkMinutes: Int { Int((longestWalk / walkingSpeed / 60).rounded()) }

  /// Whole seconds that a train takes from the start of a path to a call.
  func run(of path: RailPath, to place: Int, speed: Double) -> Int32 {
    Int32((path.trackMetres(from: 0, to: place) / speed + Double(place) * dwell).rounded())
  }

  /// Whole seconds of waiting: half of the time between two trains; nil where none runs.
  func wait(_ frequency: RailService.Frequency, on line: RailLine) -> Int32? {
    switch frequency {
    case .every(let minutes): Int32((minutes * 30).rounded())
    case .notRunning: nil
    case .unknown: Int32(figures(of: line).wait.rounded())
    }
  }
}
