public import Geo
public import Stations

/// The travel times on foot and by rail from one place to any other, or from any other to it. Each
/// time equals the duration of the guide's best route if no walk on that route is longer than
/// ``TransitTiming/longestWalk``.
public final class TransitReach: Sendable {
  /// Whether the place is the start or the end of trips.
  public enum Direction: Sendable, Hashable {
    /// Trips begin at the place.
    case from
    /// Trips end at the place.
    case to
  }

  /// A trip between the place and another one.
  public struct Trip: Sendable, Hashable {
    /// The travel time in whole seconds.
    public var seconds: Int32
    /// The index of the station at the other place's end of the trip; nil for a trip entirely on
    /// foot.
    var station: Int?

    /// The travel time in minutes, rounded up; 0 for a trip to the place itself.
    public var minutes: Int { TransitReach.minutes(seconds) }
  }

  /// The place where trips begin or end.
  public let place: Coordinate
  /// Whether trips begin or end at the place.
  public let direction: Direction
  /// For each station, the seconds between the place and the station's entrance, or the station's
  /// exit if trips begin at the place. ``never`` means that there is no route.
  package let stationSeconds: [Int32]

  /// A lower bound for the length of a degree of latitude, in metres.
  private static let leastDegree = 110_000.0

  /// The value that means that there is no route.
  public static let never = TransitSearch.never

  package let graph: TransitGraph
  /// The next node towards the place, indexed by node.
  private let next: [Int32]

  /// Computes the travel times for a place.
  package init(_ direction: Direction, _ place: Coordinate, over graph: TransitGraph) {
    self.place = place
    self.direction = direction
    self.graph = graph
    let count = graph.stations.count
    let walks = graph.walks(from: place)
    var search = TransitSearch(graph)
    let isReversed = direction == .to
    let found = search.all(
      from: walks.map { (isReversed ? count + $0.station : $0.station, $0.seconds) },
      reversed: isReversed)
    stationSeconds = Array(isReversed ? found.seconds[..<count] : found.seconds[count..<2 * count])
    next = found.before
    isRemote = walks.isEmpty
  }

  /// Whether no station is within the longest walk.
  public let isRemote: Bool

  /// Converts seconds to whole minutes, rounded up.
  public static func minutes(_ seconds: Int32) -> Int { (Int(seconds) + 59) / 60 }

  /// Returns the quickest trip between the place and another one; nil if every trip needs a longer
  /// walk.
  public func trip(_ other: Coordinate) -> Trip? {
    trip(other, walks: graph.walks(from: other))
  }

  /// Returns the quickest trip, given the walks between the other place and stations.
  package func trip(
    _ other: Coordinate, walks: [(station: Int, seconds: Int32)]
  ) -> Trip? {
    let timing = graph.timing
    var best: Trip?
    // A cheap comparison of the latitudes rules out most places that are too far away to walk to.
    let isNear =
      abs(place.latitude - other.latitude) * Self.leastDegree <= timing.longestWalk
    let metres = isNear ? place.distance(to: other) : .infinity
    if metres <= timing.longestWalk {
      best = Trip(seconds: timing.walk(metres: metres), station: nil)
      if metres <= timing.shortWalk { return best }
    }
    for (station, walk) in walks where stationSeconds[station] != Self.never {
      let seconds = stationSeconds[station] + walk
      if seconds < best?.seconds ?? Self.never { best = Trip(seconds: seconds, station: station) }
    }
    return best
  }

  /// Returns a trip's lines in travel order; empty for a trip entirely on foot.
  public func lines(of trip: Trip) -> [RailLine] {
    guard let station = trip.station else { return [] }
    var lines: [RailLine] = []
    var node = direction == .to ? station : graph.stations.count + station
    var wasAboard = false
    while node >= 0 {
      var isAboard = false
      if case .aboard(let path, _, _) = graph.node(node) {
        isAboard = true
        if !wasAboard { lines.append(graph.lines[graph.pathLines[path]]) }
      }
      wasAboard = isAboard
      node = Int(next[node])
    }
    return direction == .to ? lines : lines.reversed()
  }

  /// Returns the radius, in metres, of a circle around the place that contains everything reachable
  /// within `seconds`.
  public func radius(within seconds: Int32) -> Double {
    circles(within: seconds).map { place.distance(to: $0.center) + $0.metres }.max() ?? 0
  }

  /// Returns the area reachable within `seconds` as circles: first around the place itself, then
  /// around stations.
  package func circles(within seconds: Int32) -> [(center: Coordinate, metres: Double)] {
    let timing = graph.timing
    let metres = { (seconds: Int32) in
      min(timing.longestWalk, (Double(seconds) + 0.5) * timing.walkingSpeed)
    }
    return [(place, metres(seconds))]
      + zip(graph.stations, stationSeconds).compactMap { station, needed in
        needed <= seconds ? (station.position, metres(seconds - needed)) : nil
      }
  }
}
