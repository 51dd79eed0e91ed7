/// What a journey's parts take: estimates to compare journeys by, not a timetable.
public struct RailTiming: Sendable, Hashable {
  /// Metres a second of a train between stations: 12, about 43 km/h.
  public var trainSpeed: Double
  /// Seconds that a train stands at each station; 30.
  public var stopSeconds: Double
  /// Seconds of waiting for a train; 180.
  public var waitSeconds: Double
  /// Metres a second on foot: 80 metres a minute, as for the way to a station.
  public var walkingSpeed: Double

  /// An estimate; every part has a default. Speeds are more than 0, times not less.
  public init(
    trainSpeed: Double = 12, stopSeconds: Double = 30, waitSeconds: Double = 180,
    walkingSpeed: Double = 80.0 / 60
  ) {
    self.trainSpeed = trainSpeed
    self.stopSeconds = stopSeconds
    self.waitSeconds = waitSeconds
    self.walkingSpeed = walkingSpeed
  }
}
