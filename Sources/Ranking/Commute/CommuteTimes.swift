import Geo
import Stations
import Synchronization
import Transit

/// Caches the trip times from each home in a table to the destinations of recent queries.
final class CommuteTimes: Sendable {
  /// The trip times from all homes to one place.
  struct Times: Sendable {
    let reach: TransitReach
    /// The maximum time in seconds; longer trips are not recorded.
    let limit: Int32
    /// The trip time from each home in seconds; `never` for a trip longer than `limit`.
    let seconds: [UInt16]
    /// The homes within `limit` seconds of the place.
    let places: PlaceSet

    static let never = UInt16.max

    init(_ reach: TransitReach, within limit: Int32, seconds: [UInt16]) {
      self.reach = reach
      self.limit = limit
      self.seconds = seconds
      places = PlaceSet(seconds) { $0 <= UInt16(truncatingIfNeeded: limit) }
    }
  }

  private let walks = Mutex<StationWalks?>(nil)
  private let known = Mutex<[Times]>([])

  /// The maximum number of cached destinations; each takes 2.1 bytes per home.
  private static let mostTimes = 12

  /// Whether the walks to stations, which are the slowest step, have been computed.
  var isReady: Bool { walks.withLockIfAvailable { $0 != nil } ?? false }

  /// Whether the times to a destination are cached.
  func knows(_ destination: CommuteFilter.Destination) -> Bool {
    known.withLock {
      $0.contains { $0.reach === destination.reach && $0.limit >= destination.seconds }
    }
  }

  /// Returns the trip times from the homes of `index` to a destination.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func times(
    to destination: CommuteFilter.Destination, in index: SpatialIndex
  ) throws(CancellationError) -> Times {
    let (reach, limit) = (destination.reach, destination.seconds)
    let near = known.withLock { known -> Times? in
      // The most recently used entry comes last and is evicted last.
      guard let place = known.lastIndex(where: { $0.reach === reach && $0.limit >= limit })
      else { return nil }
      let times = known.remove(at: place)
      known.append(times)
      return times
    }
    if let near, near.limit == limit { return near }
    let times: Times
    if let near {
      times = Times(reach, within: limit, seconds: near.seconds)
    } else {
      times = Times(reach, within: limit, seconds: try seconds(reach, within: limit, in: index))
    }
    known.withLock { known in
      known.append(times)
      if known.count > Self.mostTimes { known.removeFirst() }
    }
    return times
  }

  private func seconds(
    _ reach: TransitReach, within limit: Int32, in index: SpatialIndex
  ) throws(CancellationError) -> [UInt16] {
    let walks = try walks(to: reach.graph.stations.map(\.position), in: index, reach.graph.timing)
    var times = [UInt16](repeating: Times.never, count: index.count)
    walks.lower(&times, by: reach, within: limit)
    let timing = reach.graph.timing
    index.forEachPlace(within: timing.longestWalk, of: reach.place) { place, metres in
      let walk = UInt16(timing.walk(metres: metres))
      if metres <= timing.shortWalk || walk < times[place] { times[place] = walk }
    }
    return times
  }

  /// Returns the walks to the stations, computing them on first use.
  private func walks(
    to stations: [Coordinate], in index: SpatialIndex, _ timing: TransitTiming
  ) throws(CancellationError) -> StationWalks {
    try walks.withLock { known throws(CancellationError) in
      if let known, known.stations == stations { return known }
      let walks = try StationWalks(to: stations, in: index, timing: timing)
      known = walks
      return walks
    }
  }
}
