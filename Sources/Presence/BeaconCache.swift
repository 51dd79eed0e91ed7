import Basics
import Beacons
import Geo
import Library
import ListingStore
import Listings
import Parameters
import Synchronization

/// A beacon with its position and its number of visits.
struct PlacedBeacon: Sendable {
  var beacon: Beacon
  /// The beacon's position, or its home's if the table has no position for the beacon; nil if
  /// neither has one.
  var position: Coordinate?
  /// The number of visits in the last two weeks.
  var visits = 0
}

/// A snapshot of the beacon table.
struct KnownBeacons: Sendable {
  private(set) var all: [PlacedBeacon]
  private let placed: [Int]
  private let index: SpatialIndex

  init(_ all: [PlacedBeacon]) {
    self.all = all
    placed = all.indices.filter { all[$0].position != nil }
    index = SpatialIndex(placed.compactMap { all[$0].position })
  }

  /// Returns the beacons closest to a coordinate, nearest first, with their distances in metres.
  func nearest(
    _ count: Int, to place: Coordinate, within radius: Double = .infinity
  ) -> [(beacon: PlacedBeacon, distance: Double)] {
    index.nearest(count, to: place, within: radius).map {
      (all[placed[$0.place]], $0.distance)
    }
  }

  /// Returns the geofences that contain a coordinate, with the nearest centre first.
  func geofences(around place: Coordinate) -> [PlacedBeacon] {
    nearest(all.count, to: place, within: Beacon.radii.upperBound).compactMap { found in
      found.beacon.beacon.radius.flatMap { found.distance <= $0 ? found.beacon : nil }
    }
  }

  /// Returns the same beacons with new visit counts, which are keyed by beacon name.
  func counting(_ visits: [String: Int]) -> KnownBeacons {
    var counted = self
    for place in all.indices {
      counted.all[place].visits = visits[all[place].beacon.name] ?? 0
    }
    return counted
  }
}

/// Caches the beacon table. The table is read from the store again after two seconds, because other
/// processes can change it.
final class BeaconCache: Sendable {
  private struct State {
    var readAt: Int64
    var placedAt: Int64
    var known: KnownBeacons
  }

  /// The number of seconds for which the table is cached.
  private static let lasting: Int64 = 2
  /// The number of seconds for which the positions of homes are cached.
  private static let placesLast: Int64 = 60

  private let state = Mutex<State?>(nil)

  /// Returns the beacons in the store of `sources`.
  ///
  /// - Parameter placeOfHome: Returns the position of the home with the given id; nil if it is
  ///   unknown.
  func beacons(
    of sources: SourceSet, placeOfHome: (String) -> Coordinate?
  ) throws(SearchError) -> KnownBeacons {
    let now = sources.now().seconds
    if let known = known(at: now, isKept: sources.isStoreAway) { return known }
    let (beacons, visits) = try sources.usingStore { store throws(ListingStoreError) in
      (try store.beacons(), try store.visits(since: HomeInterest.firstDay(at: now)))
    }
    if let known = renewed(beacons, visits, at: now) { return known }
    let known = KnownBeacons(
      beacons.map { beacon in
        var place = beacon.position
        if place == nil, case .listing(let id) = beacon.target { place = placeOfHome(id) }
        return PlacedBeacon(
          beacon: beacon, position: place, visits: visits[beacon.name] ?? 0)
      })
    state.withLock { $0 = State(readAt: now, placedAt: now, known: known) }
    return known
  }

  /// Returns the cached table if it is fresh or, if `isKept` is true, regardless of its age.
  private func known(at now: Int64, isKept: Bool) -> KnownBeacons? {
    state.withLock { state in
      guard let state, isKept || (0..<Self.lasting).contains(now - state.readAt) else { return nil }
      return state.known
    }
  }

  /// Returns the cached table with updated visits; nil if the beacons have changed or the positions
  /// are stale.
  private func renewed(
    _ beacons: [Beacon], _ visits: [String: Int], at now: Int64
  ) -> KnownBeacons? {
    state.withLock { state in
      guard var current = state,
        current.known.all.lazy.map(\.beacon).elementsEqual(beacons),
        (0..<Self.placesLast).contains(now - current.placedAt)
      else { return nil }
      current.readAt = now
      // Only the visits have changed, so the positions are still valid.
      current.known = current.known.counting(visits)
      state = current
      return current.known
    }
  }
}
