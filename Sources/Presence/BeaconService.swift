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

/// What is new at beacons for a client that has come there.
public struct PresenceAnswer: Sendable {
  /// A beacon at which the client is, or was.
  struct Item: Sendable {
    var beacon: PlacedBeacon
    var isOpen: Bool
    var present: PresenceCounts
    /// What has happened since the client was last there, the latest first.
    var changes: [HomeChange]
  }

  /// When it was answered: the client's next `since`.
  var at: Timestamp
  var event: PresenceQuery.Event
  var items: [Item]
}

/// Answers what is at beacons, and counts who comes there.
public final class BeaconService: Sendable {
  private let finder: HomeFinder
  private let cache = BeaconCache()
  private let counter = PresenceCounter()

  /// A service over the store and the homes of `finder`.
  public init(_ finder: HomeFinder) {
    self.finder = finder
  }

  /// The most homes that are new at a beacon.
  private static let newHomesAtMost = 20
  /// The most geofences around a place that are answered.
  private static let geofencesAtMost = 20
  /// Metres around a project's beacon within which its homes are.
  private static let projectReach = 500.0
  /// How many beacons may be asked for around a place.
  static let beaconLimits = 1...100

  /// The beacons as the JSON document that the facade sends.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` for a bad parameter, `store` where the store
  ///   cannot be read.
  public func document(_ parameters: [String: [String]]) throws(SearchError) -> [UInt8] {
    try ParameterReader(parameters, known: []).finish()
    return document(of: try knownBeacons().all.map { ($0, nil) })
  }

  /// The beacons nearest to a coordinate as the JSON document that the facade sends: those that a
  /// telephone monitors, which cannot monitor all.
  ///
  /// - Throws: `SearchError` likewise.
  public func documentNear(_ parameters: [String: [String]]) throws(SearchError) -> [UInt8] {
    var reader = ParameterReader(parameters, known: ["lat", "lon", "limit"])
    let place = reader.coordinate()
    let limit = reader.number("limit", in: Self.beaconLimits) ?? 20
    try reader.finish()
    guard let place else { return document(of: []) }
    return document(
      of: try knownBeacons().nearest(limit, to: place).map { ($0.beacon, $0.distance) })
  }

  /// The beacons that lead to a home, by their names.
  ///
  /// - Throws: `SearchError` where the store cannot be read.
  public func beacons(of home: ListingAnswer) throws(SearchError) -> [Beacon] {
    try knownBeacons().all.map(\.beacon).filter { beacon in
      guard case .listing(let text) = beacon.target else { return false }
      return text == home.id.text || (text == home.id.key.text && isOnly(home, text))
    }
  }

  /// What is wrong with the table: beacons of homes that are not known or are gone, and those that no
  /// telephone is told to monitor, since nobody knows where they are.
  ///
  /// - Throws: `SearchError` where the store cannot be read.
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

  /// The home that a beacon leads to; nil where none, or more than one, is meant.
  private func knownHome(_ id: String) throws(SearchError) -> ListingAnswer? {
    do throws(SearchError) {
      return try finder.listings.find(id)
    } catch {
      if [.store, .storeUnavailable, .storeFull].contains(error.code) { throw error }
      return nil
    }
  }

  /// What is new where a client has come, and counts that it has come or gone.
  ///
  /// - Parameter isCounted: Whether it is counted.
  /// - Throws: `SearchError` with code `unknownPlace` where no beacon is meant, `store` where the store
  ///   cannot be read.
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

  /// Whether no other source has a home with this key.
  private func isOnly(_ home: ListingAnswer, _ key: String) -> Bool {
    (try? finder.listings.find(key))?.id == home.id
  }

  /// The beacons where something has happened. Around a place these are the geofences that it lies in;
  /// of one that a client leaves for, those where the client was and that it does not lie in.
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

  /// What has happened to the homes that a beacon leads to.
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

  /// Stores the visits of beacons that were counted since this was last called, and forgets who came that
  /// need not be told from others any longer.
  ///
  /// - Throws: `ListingStoreError` where the store cannot be written; what was not stored stays for the
  ///   next time.
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
