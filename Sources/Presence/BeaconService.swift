import Basics
public import Beacons
import Geo
import Library
import ListingSources
public import ListingStore
import Listings
public import Parameters
import Ranking
public import Search

/// The response to a client's report, with the news about the beacons that the client has come near
/// or left.
public struct PresenceAnswer: Sendable {
  /// A beacon that the client is near or has left.
  struct Item: Sendable {
    var beacon: PlacedBeacon
    var isOpen: Bool
    var present: PresenceCounts
    /// The changes since the client's last visit, latest first.
    var changes: [HomeChange]
  }

  /// The time of the response, which the client sends as its next `since`.
  var at: Timestamp
  var event: PresenceQuery.Event
  var items: [Item]
}

/// Reports news at beacons, and counts the clients that visit them.
public final class BeaconService: Sendable {
  private let finder: HomeFinder
  private let cache = BeaconCache()
  private let counter = PresenceCounter()

  /// Creates a service for the store and the homes of `finder`.
  public init(_ finder: HomeFinder) {
    self.finder = finder
  }

  /// The maximum number of changed homes that are reported per beacon.
  private static let newHomesAtMost = 20
  /// The maximum number of geofences that are returned around a coordinate.
  private static let geofencesAtMost = 20
  /// The maximum distance, in metres, between a project's beacon and homes that are treated as part
  /// of the project.
  private static let projectReach = 500.0
  /// The allowed numbers of beacons that a client can request around a coordinate.
  static let beaconLimits = 1...100

  /// Returns the beacons as the JSON document that the facade sends.
  ///
  /// - Throws: A `SearchError` with code `invalidParameter` for an invalid parameter, or `store` if
  ///   the store cannot be read.
  public func document(_ parameters: [String: [String]]) throws(SearchError) -> [UInt8] {
    try ParameterReader(parameters, known: []).finish()
    return document(of: try knownBeacons().all.map { ($0, nil) })
  }

  /// Returns the beacons nearest to a coordinate as the JSON document that the facade sends. Phones
  /// can monitor only a limited number of beacons, so they choose the nearest ones.
  ///
  /// - Throws: A `SearchError` with code `invalidParameter` for an invalid parameter, or `store` if
  ///   the store cannot be read.
  public func documentNear(_ parameters: [String: [String]]) throws(SearchError) -> [UInt8] {
    var reader = ParameterReader(parameters, known: ["lat", "lon", "limit"])
    let place = reader.coordinate()
    let limit = reader.number("limit", in: Self.beaconLimits) ?? 20
    try reader.finish()
    guard let place else { return document(of: []) }
    return document(
      of: try knownBeacons().nearest(limit, to: place).map { ($0.beacon, $0.distance) })
  }

  /// Returns the beacons that link to a home.
  ///
  /// - Throws: `SearchError` if the store cannot be read.
  public func beacons(of home: ListingAnswer) throws(SearchError) -> [Beacon] {
    try knownBeacons().all.map(\.beacon).filter { beacon in
      guard case .listing(let text) = beacon.target else { return false }
      return text == home.id.text || (text == home.id.key.text && isOnly(home, text))
    }
  }

  /// Finds problems in the beacon table, such as beacons whose home is unknown or no longer listed,
  /// and beacons that no phone can monitor because their position is unknown.
  ///
  /// - Throws: `SearchError` if the store cannot be read.
  public func findings() throws(SearchError) -> [BeaconFinding] {
    var findings: [BeaconFinding] = []
    for placed in try knownBeacons().all {
      let name = placed.beacon.name
      guard case .listing(let id) = placed.beacon.target else {
        if placed.position == nil { findings.append(.noPlace(beacon: name)) }
        continue
      }
      guard let home = try knownHome(id) else {
        findings.append(.unknownHome(id, beacon: name))
        continue
      }
      if home.known.goneAt != nil { findings.append(.homeGone(id, beacon: name)) }
    }
    return findings
  }

  /// Returns the home that a beacon links to; nil if no home or more than one home has that id.
  private func knownHome(_ id: String) throws(SearchError) -> ListingAnswer? {
    do throws(SearchError) {
      return try finder.listings.find(id)
    } catch {
      if [.store, .storeUnavailable, .storeFull].contains(error.code) { throw error }
      return nil
    }
  }

  /// Returns the news at the client's beacons, and counts the client as arriving or leaving.
  ///
  /// - Parameter isCounted: Whether to count the client.
  /// - Throws: A `SearchError` with code `unknownPlace` if no beacon matches, or `store` if the
  ///   store cannot be read.
  public func presence(
    _ query: PresenceQuery, isCounted: Bool
  ) throws(SearchError) -> PresenceAnswer {
    let now = finder.sources.now()
    let token = isCounted ? query.token : nil
    var items: [PresenceAnswer.Item] = []
    for placed in try beacons(meantBy: query, token: token, at: now.seconds) {
      let name = placed.beacon.name
      let isOpen = placed.beacon.isOpen(at: now.seconds)
      var changes: [HomeChange] = []
      switch query.event {
      case .enter where isOpen:
        if let token {
          counter.enter(name, by: token, query.proximity, at: now.seconds)
        }
        changes = try self.changes(at: placed, since: query.since)
      case .enter: break
      case .leave:
        if let token { counter.leave(name, by: token, at: now.seconds) }
      }
      items.append(
        PresenceAnswer.Item(
          beacon: placed, isOpen: isOpen,
          present: counter.present(at: name, at: now.seconds), changes: changes))
    }
    return PresenceAnswer(at: now, event: query.event, items: items)
  }

  private func knownBeacons() throws(SearchError) -> KnownBeacons {
    try cache.beacons(of: finder.sources) { id in
      (try? finder.listings.find(id))?.known.listing.position
    }
  }

  private func document(of beacons: [(PlacedBeacon, Double?)]) -> [UInt8] {
    let now = finder.sources.now().seconds
    return PlacedBeacon.document(of: beacons, at: now) {
      counter.present(at: $0, at: now)
    }
  }

  /// Whether no home from another source has this key.
  private func isOnly(_ home: ListingAnswer, _ key: String) -> Bool {
    (try? finder.listings.find(key))?.id == home.id
  }

  /// Returns the beacons that the event affects. If a client enters at a position, these are the
  /// geofences that contain the position. If a client leaves at a position, these are the geofences
  /// that it was in, except those that contain the position.
  private func beacons(
    meantBy query: PresenceQuery, token: String?, at seconds: Int64
  ) throws(SearchError) -> [PlacedBeacon] {
    let known = try knownBeacons()
    let found: PlacedBeacon?
    let text: String
    switch query.place {
    case .position(let place):
      let inside = known.geofences(around: place)
      guard query.event == .leave else { return Array(inside.prefix(Self.geofencesAtMost)) }
      guard let token else { return [] }
      let names = Set(inside.map(\.beacon.name))
      return known.all.filter { placed in
        placed.beacon.radius != nil && !names.contains(placed.beacon.name)
          && counter.isPresent(token, at: placed.beacon.name, at: seconds)
      }
    case .named(let name):
      (found, text) = (known.all.first { $0.beacon.name == name }, name)
    case .signal(let signal):
      (found, text) = (known.all.first { $0.beacon.signal == signal }, signal.text)
    }
    guard let found else { throw SearchError(.unknownPlace, SearchMessage.unknownBeacon(text)) }
    return [found]
  }

  /// Returns changes to the homes that a beacon links to, latest first.
  private func changes(
    at placed: PlacedBeacon, since: Int64?
  ) throws(SearchError) -> [HomeChange] {
    var changes: [HomeChange] = []
    switch placed.beacon.target {
    case .viewing: return []
    case .listing(let id):
      guard let home = try knownHome(id) else { return [] }
      changes = [HomeChange(home.known, of: home.feed)]
    case .project(let name):
      guard let center = placed.position else { return [] }
      let words = SearchText.folded(name)
      for library in finder.libraries {
        changes += try library.usingStore { () throws(ListingStoreError) in
          try library.snapshots.feed.all(around: center, radius: Self.projectReach) { $0 }
            .listings
        }
        .filter { stored in
          let listing = stored.listing
          return center.distance(to: listing.position) <= Self.projectReach
            && [listing.name.thai, listing.name.english].compactMap(\.self)
              .contains { SearchText.folded($0).contains(words) }
        }
        .map { HomeChange($0, of: library.source.name) }
      }
    }
    return changes.filter { $0.at.seconds > since ?? .min }.latest(Self.newHomesAtMost)
  }

  /// Stores the visits counted since the last call, and discards clients that are no longer needed
  /// for recognizing repeated visits.
  ///
  /// - Throws: `ListingStoreError` if the store cannot be written, in which case the unsaved visits
  ///   are retained for the next call.
  public func store() throws(ListingStoreError) {
    counter.forget(at: finder.sources.now().seconds)
    var failure: ListingStoreError?
    for day in counter.take() {
      do throws(ListingStoreError) {
        try finder.sources.store.add(
          visits: day.visits, of: day.day,
          deletingBefore: HomeInterest.firstDay(at: finder.sources.now().seconds))
      } catch {
        counter.putBack(day)
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
