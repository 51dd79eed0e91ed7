import Geo

extension RailNetwork {
  /// The quickest way from one station to another by the estimates of `timing`; nil where there is
  /// none, or either is not of this network.
  public func journey(
    from start: Station, to end: Station, timing: RailTiming = RailTiming()
  ) -> RailJourney? {
    journey(from: [(start, 0)], to: [(end, 0)], timing: timing)
  }

  /// The quickest way from any of some stations to any of others.
  ///
  /// - Parameters:
  ///   - starts: Where it may begin, each with the seconds that it takes to get there.
  ///   - ends: Where it may end, each with the seconds that are left to go from there.
  ///   - timing: What rides, changes and walks take.
  /// - Returns: The journey between the stations that are best, the seconds of the ways to and from
  ///   them not counted in its own; nil where there is none.
  public func journey(
    from starts: [(station: Station, seconds: Double)],
    to ends: [(station: Station, seconds: Double)], timing: RailTiming = RailTiming()
  ) -> RailJourney? {
    var search = JourneySearch(self, timing: timing)
    return search.run(from: starts, to: ends)
  }

  /// The quickest way from one station to every other one that can be reached, by its `id`; to
  /// itself too, in no time.
  public func journeys(
    from start: Station, timing: RailTiming = RailTiming()
  ) -> [StationID: RailJourney] {
    var search = JourneySearch(self, timing: timing)
    _ = search.run(from: [(start, 0)], to: [])
    var journeys: [StationID: RailJourney] = [:]
    for station in stations { journeys[station.id] = search.journey(to: station) }
    return journeys
  }
}
