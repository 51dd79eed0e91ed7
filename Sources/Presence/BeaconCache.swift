import Basics
import Beacons
import Geo
import Library
import ListingStore
import Listings
import Parameters
import Synchronization

/// A beacon, where it is, and how often people came to it.
struct PlacedBeacon: Sendable {
  var beacon: Beacon
  /// Its own place, else that of its home; nil where neither is known.
  var position: Coordinate?
  /// How often people came to it in the last two weeks.
  var visits = 0
}

/// A table of beacons as it was read.
struct KnownBeacons: Sendable {
  /// By their names.
  private(set) var all: [PlacedBeacon]
  private let placed: [Int]
  private let index: SpatialIndex

  init(_ all: [PlacedBeacon]) {
    self.all = all
    placed = all.indices.filter { all[$0].position != nil }
    index = SpatialIndex(placed.compactMap { all[$0].position })
  }

  /// The beacons nearest to a place, the nearest first, with their distances in metres.
  func nearest(
    _ count: Int, to place: Coordinate, within radius: Double = .infinity
  ) -> [(beacon: PlacedBeacon, distance: Double)] {
    index.nearest(count, to: place, within: radius).map {
      (all[placed[$0.place]], $0.distance)
    }
  }

  /// The geofences that a place lies in, the nearest centre first.
  func geofences(around place: Coordinate) -> [PlacedBeacon] {
    nearest(all.count, to: place, within: Beacon.radii.upperBound).compactMap { found in
      found.beacon.beacon.radius.flatMap { found.distance <= $0 ? found.beacon : nil }
    }
  }

  /// The same beacons at the same places, with how often people came by their names.
  func counting(_ visits: [String: Int]) -> KnownBeacons {
    var counted = self
    for place in all.indices {
      counted.all[place].visits = visits[all[place].beacon.name] ?? 0
    }
    return counted
  }
}

/// The table of beacons, read from the store every two seconds, since other processes change it too.
final class BeaconCache: Sendable {
  private struct State {
    var readAt: Int64
    var placedAt: Int64
    var known: KnownBeacons
  }

  /// Seconds for which a table that was read is used.
  private static let lasting: Int64 = 2
  /// Seconds for which places of homes are used that were looked up.
  private static let placesLast: Int64 = 60

  private let state = Mutex<State?>(nil)

  /// The beacons in the store of `sources`.
  ///
  /// - Parameter placeOfHome: Where the home with an id is; nil where it is not known.
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

  /// What was read lately; what was read at any time where it is to be kept.
  private func known(at now: Int64, isKept: Bool) -> KnownBeacons? {
    state.withLock { state in
      guard let state, isKept || (0..<Self.lasting).contains(now - state.readAt) else { return nil }
      return state.known
    }
  }

  /// What is known, where the beacons are the same as before.
  private func renewed(
    _ beacons: [Beacon], _ visits: [String: Int], at now: Int64
  ) -> KnownBeacons? {
    state.withLock { state in
      guard var current = state,
        current.known.all.lazy.map(\.beacon).elementsEqual(beacons),
        (0..<Self.placesLast).contains(now - current.placedAt)
      else { return nil }
      current.readAt = now
      // At most how often people came has changed: the places stay.
      current.known = current.known.counting(visits)
      state = current
      return current.known
    }
  }
}
