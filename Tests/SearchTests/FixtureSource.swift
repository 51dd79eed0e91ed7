import Basics
import Feed
import Geo
import HomefindTesting
import Library
import ListingSources
import ListingStore
import Listings
import Messages
import Parameters
import Search
import Stations
import StoresTesting

/// A source of listings that a test made up, which remembers what it was asked.
final class FixtureSource: ListingSource {
  let name: String
  let kind = "test"
  var storeName: String { name }
  /// Whether it answers as a source that keeps a copy of all its homes.
  let isCopy: Bool
  /// Whether answers without homes have unusable records too.
  private let rejectsEverywhere: Bool
  private let world: Locked<(homes: [Listing], failure: SourceError?)>
  private let rejected = Locked<[SkipReason: Int]?>(nil)
  private let asked = Locked<[Double]>([])
  private let listsAsked = Locked<[String]>([])
  private let beforeAnswer: @Sendable () async -> Void
  private let beforeList: @Sendable () async -> Void

  /// A source of `homes`, whose answers to searches come after `beforeAnswer`, and its lists after
  /// `beforeList`.
  init(
    _ homes: [Listing], name: String = "fixture", failing failure: SourceError? = nil,
    isCopy: Bool = false, rejectsEverywhere: Bool = false,
    beforeAnswer: @escaping @Sendable () async -> Void = {},
    beforeList: @escaping @Sendable () async -> Void = {}
  ) {
    self.name = name
    self.isCopy = isCopy
    self.rejectsEverywhere = rejectsEverywhere
    world = Locked((homes, failure))
    self.beforeAnswer = beforeAnswer
    self.beforeList = beforeList
  }

  /// The homes that there are.
  var homes: [Listing] {
    get { world.withLock { $0.homes } }
    set { world.withLock { $0.homes = newValue } }
  }

  /// The records that cannot be used of each answer with homes, and if set, of all answers while there are no
  /// homes; two unless set.
  var skipped: [SkipReason: Int] {
    get { rejected.withLock { $0 ?? [.noPosition: 2] } }
    set { rejected.withLock { $0 = newValue } }
  }

  /// What every question fails with; nil while the source is up.
  var failure: SourceError? {
    get { world.withLock { $0.failure } }
    set { world.withLock { $0.failure = newValue } }
  }

  /// The radii that were asked for, in order.
  var radii: [Double] { asked.withLock { $0 } }

  /// The lists that were asked for, in order: `provinces`, or a province's code for its districts.
  var lists: [String] { listsAsked.withLock { $0 } }

  private func ask(_ list: String) async throws(SourceError) {
    listsAsked.withLock { $0.append(list) }
    await beforeList()
    if Task.isCancelled { throw SourceError(.cancelled, Message(verbatim: "given up")) }
    if let failure { throw failure }
  }

  func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings {
    asked.withLock { $0.append(radius) }
    await beforeAnswer()
    if Task.isCancelled { throw SourceError(.cancelled, Message(verbatim: "given up")) }
    if let failure { throw failure }
    let homes = homes
    let found = homes.filter {
      (types.isEmpty || types.contains($0.type)) && center.distance(to: $0.position) <= radius
    }
    let isSet = rejected.withLock { $0 != nil }
    let isEmpty =
      found.isEmpty && !isCopy && !rejectsEverywhere && !(isSet && homes.isEmpty)
    return SourceListings(
      listings: found, skipped: isEmpty ? [:] : skipped,
      total: isCopy ? homes.count : nil)
  }

  func extent() async throws(SourceError) -> BoundingBox? {
    if let failure { throw failure }
    guard isCopy, let south = homes.map(\.position.latitude).min(),
      let north = homes.map(\.position.latitude).max(),
      let west = homes.map(\.position.longitude).min(),
      let east = homes.map(\.position.longitude).max()
    else { return nil }
    return BoundingBox(south: south, west: west, north: north, east: east)
  }

  func provinces() async throws(SourceError) -> [Province] {
    try await ask("provinces")
    return [
      Province(code: "10", name: LocalizedText(thai: "กรุงเทพมหานคร")),
      Province(code: "12", name: LocalizedText(thai: "นนทบุรี")),
    ]
  }

  func districts(inProvince code: String) async throws(SourceError) -> [District] {
    try await ask(code)
    let province = Province(code: code, name: LocalizedText())
    guard code == "10" else { return [] }
    return [
      District(
        code: "1039", name: LocalizedText(thai: "วัฒนา"), province: province,
        center: Coordinate(latitude: 13.74, longitude: 100.58)),
      District(
        code: "1004", name: LocalizedText(thai: "บางรัก"), province: province, center: nil),
      District(code: "1099", name: LocalizedText(thai: "เมืองใหม่"), province: province, center: nil),
    ]
  }
}

extension Listing {
  /// A home with this number at a place.
  static func home(
    _ id: Int64, _ latitude: Double, _ longitude: Double, type: AccommodationType = .condo
  ) throws -> Listing {
    guard let position = Coordinate(latitude: latitude, longitude: longitude) else {
      throw OutOfRange()
    }
    return Listing(
      id: ListingKey(id), name: LocalizedText(english: "Home \(id)"), type: type, position: position
    )
  }

  struct OutOfRange: Error {}
}

/// A clock that a test sets.
final class TestClock: Sendable {
  private let time = Locked<Int64>(1_763_000_000)

  /// Seconds since 1970.
  var seconds: Int64 {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  var now: Timestamp { Timestamp(seconds: seconds) }
}

extension HomeFinder {
  /// A finder over made-up homes that remembers in memory.
  init(
    _ source: FixtureSource, stations: [Station] = [], policy: FetchPolicy = .feedFirst,
    clock: TestClock = TestClock(), store: ListingStore? = nil, limits: FreshnessLimits = .init(),
    removals: RemovalRule = RemovalRule(),
    report: @escaping @Sendable (SearchNote) -> Void = { _ in }
  ) throws {
    try self.init(
      [source], stations: stations, policy: policy, clock: clock, store: store, limits: limits,
      removals: removals, report: report)
  }

  /// A finder over several sources that remembers in memory.
  init(
    _ sources: [any ListingSource], stations: [Station] = [], policy: FetchPolicy = .feedFirst,
    clock: TestClock = TestClock(), store: ListingStore? = nil, limits: FreshnessLimits = .init(),
    removals: RemovalRule = RemovalRule(),
    report: @escaping @Sendable (SearchNote) -> Void = { _ in }, patience: Duration = .seconds(600)
  ) throws {
    let store = try store ?? TestDatabases.listings()
    let libraries = try sources.map { source in
      ListingLibrary(
        source: source, feed: try store.feed(source.storeName), limits: limits,
        removalRule: removals, now: { clock.now }, report: report)
    }
    let table = StationTable(contentsOf: stations)
    self.init(libraries: libraries, stations: { table }, policy: policy, patience: patience)
  }
}
