package import Library
package import ListingSources
package import ListingStore
package import Parameters
package import Search
package import Stations
import StoresTesting

extension HomeFinder {
  /// Creates a finder over a fixture source. By default, it uses a new store.
  package init(
    _ source: FixtureSource, stations: [Station] = [], policy: FetchPolicy = .feedFirst,
    clock: TestClock = TestClock(), store: ListingStore? = nil, limits: FreshnessLimits = .init(),
    removals: RemovalRule = RemovalRule(),
    report: @escaping @Sendable (SearchNote) -> Void = { _ in }
  ) throws {
    try self.init(
      [source], stations: stations, policy: policy, clock: clock, store: store, limits: limits,
      removals: removals, report: report)
  }

  /// Creates a finder over several sources. By default, it uses a new store.
  package init(
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
