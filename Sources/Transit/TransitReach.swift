public import Geo
public import Stations

/// How long it takes on foot and by rail from one place to any other, or from any other to it: what the
/// guide's best route takes, as long as no walk is longer than ``TransitTiming/longestWalk``.
public final class TransitReach: Sendable {
  /// Which end of the trip the place is.
  public enum Direction: Sendable, Hashable {
    /// Trips begin there.
    case from
    /// Trips end there.
    case to
  }

  /// How one gets to another place, or from there.
  public struct Trip: Sendable, Hashable {
    /// Whole seconds.
    public var seconds: Int32
    /// The number of the station at the other place's end; nil where one walks all the way.
    var station: Int?

    /// Whole minutes, rounded up; none to the place itself.
    public var minutes: Int { TransitReach.minutes(seconds) }
  }

  /// The place.
  public let place: Coordinate
  /// Which end of the trip it is.
  public let direction: Direction
  /// For each station of the table the seconds between the place and its entrance, or its exit where
  /// trips begin at the place; ``never`` where there is no way.
  package let stationSeconds: [Int32]

  /// No degree of latitude is shorter, in metres.
  private static let leastDegree = 110_000.0

  /// Stands for no time: there is no way.
  public static let never = TransitSearch.never

  package let graph: TransitGraph
  /// For each node the next one towards the place.
  private let next: [Int32]

  /// The reach of a place.
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

  /// Whole minutes for whole seconds, as people are told: rounded up.
  public static func minutes(_ seconds: Int32) -> Int { (Int(seconds) + 59) / 60 }

  /// The quickest trip between the place and another one; nil where there is none without a longer walk.
  public func trip(_ other: Coordinate) -> Trip? {
    trip(other, walks: graph.walks(from: other))
  }

  /// The same, where the walks between the other place and stations are known.
  package func trip(
    _ other: Coordinate, walks: [(station: Int, seconds: Int32)]
  ) -> Trip? {
    let timing = graph.timing
    var best: Trip?
    // Most places are too far north or south to walk, which takes little to tell.
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

  /// The lines of a trip in the order in which they are ridden; none where one walks.
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

  /// Metres around the place within which all lies that is reached within so many seconds.
  public func radius(within seconds: Int32) -> Double {
    circles(within: seconds).map { place.distance(to: $0.center) + $0.metres }.max() ?? 0
  }

  /// What is reached within so many seconds: circles around the place itself, which comes first, and
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
