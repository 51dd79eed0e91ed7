public import Stations

/// What rides, waits, changes and walks take: the guide's one table of estimates. None of it is a
/// timetable.
public struct GuideTiming: Sendable, Hashable {
  /// What is typical of the trains of a line.
  public struct Line: Sendable, Hashable {
    /// Metres a second between two stations, slowing down and starting included.
    public var speed: Double
    /// Seconds of waiting for a train: half of what usually lies between two.
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

  /// Metres a second on foot: 80 metres a minute, along straight lines, as for the walk to a station.
  public var walkingSpeed = 80.0 / 60
  /// Seconds that a train stands at each station on the way.
  public var dwell = 30.0
  /// Seconds for stairs, gates and platforms where the train is changed, the walk not counted.
  public var change = 120.0
  /// Metres up to which a trip is simply walked.
  public var shortWalk = 800.0
  /// The lines by system and name.
  public var lines: [RailSystem: [String: Line]] = [:]
  /// Any other line.
  public var otherLine = Line(kilometresAnHour: 40, wait: 300)

  /// The table as it stands: the full-size metro lines near 40 km/h and a train every 5 to 6 minutes
  /// over the day, the monorails slower and rarer, the suburban railways faster and much rarer.
  public init() {
    let figures: [(RailSystem, String, Double, Double)] = [
      (.bts, "Sukhumvit", 40, 150), (.bts, "Silom", 40, 180), (.bts, "Gold", 25, 300),
      (.mrt, "Blue", 40, 180), (.mrt, "Purple", 40, 240), (.mrt, "Yellow", 35, 300),
      (.mrt, "Pink", 35, 300), (.apl, "ARL", 65, 420), (.srt, "Red North", 70, 480),
      (.srt, "Red West", 70, 600),
    ]
    for (system, name, speed, wait) in figures {
      lines[system, default: [:]][name] = Line(kilometresAnHour: speed, wait: wait)
    }
  }

  /// The figures of a line.
  public func figures(of line: RailLine) -> Line { lines[line.system]?[line.name] ?? otherLine }
}
