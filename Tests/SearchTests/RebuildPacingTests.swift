import Geo
import HomefindTesting
import ListingStore
import Listings
import Ranking
import SearchTesting
import Stations
import Testing

@testable import Library
@testable import Search

/// Tests how often the index is rebuilt while another process changes the store.
@Suite struct RebuildPacingTests {
  private static let clock = TestClock()

  /// Creates an index of `feed` with a clock that advances by one second whenever it is read.
  private static func cache(_ feed: FeedStore, leastHomes: Int) -> SnapshotCache {
    let uptime = Locked(ContinuousClock.now)
    return SnapshotCache(
      feed, of: "fixture", pacing: RebuildPacing(leastHomes: leastHomes) { uptime.withLock { $0 } },
      now: {
        uptime.withLock { $0 += .seconds(1) }
        return clock.now
      })
  }

  private static func circle(at time: Int64) throws -> CoveredCircle {
    CoveredCircle(
      center: try #require(Coordinate(latitude: 13.7, longitude: 100.5)), radius: 5_000,
      types: .every, fetchedAt: time)
  }

  /// Records a circle with the homes 1 to `count`.
  private static func record(_ count: Int64, in feed: FeedStore) throws {
    try feed.record(
      try (1...count).map { try .home($0, 13.7, 100.5) }, of: circle(at: clock.seconds))
  }

  @Test func manyChangesCauseFewRebuilds() throws {
    let feed = try ListingStore.inMemory().feed("sample")
    let cache = Self.cache(feed, leastHomes: 1)
    let stations = StationTable(contentsOf: [])
    var seen: [Int] = []
    for count in Int64(1)...100 {
      try Self.record(count, in: feed)
      seen.append(try cache.view(stations, age: .lagging).snapshot.count)
      // A cached answer is valid for as long as searches see the revision that it is based on.
      #expect(try cache.revision(stations) == cache.latest?.revision)
    }
    // A rebuild that takes one second delays the next rebuild by nine seconds.
    #expect(seen == seen.sorted() && (10...15).contains(Set(seen).count), "\(seen)")
    // A caller that needs the latest homes gets them immediately.
    #expect(try cache.view(stations).snapshot.count == 100)
    try Self.record(101, in: feed)
    #expect(try cache.view(stations).snapshot.count == 101)
  }

  @Test func lastChangeIsEventuallySeen() throws {
    let feed = try ListingStore.inMemory().feed("sample")
    let cache = Self.cache(feed, leastHomes: 1)
    let stations = StationTable(contentsOf: [])
    for count in Int64(1)...3 {
      try Self.record(count, in: feed)
      _ = try cache.view(stations, age: .lagging)
    }
    let looks = try (0..<20).map { _ in try cache.view(stations, age: .lagging) }
    #expect(looks.first?.snapshot.count == 2 && looks.last?.snapshot.count == 3)
    #expect(looks.filter { $0.revision == looks[0].revision }.count < 12)
    #expect(try cache.revision(stations) == feed.revision())
  }

  @Test func smallIndexShowsEveryChange() throws {
    let feed = try ListingStore.inMemory().feed("sample")
    let cache = Self.cache(feed, leastHomes: 50)
    let stations = StationTable(contentsOf: [])
    for count in Int64(1)...49 {
      try Self.record(count, in: feed)
      #expect(try cache.view(stations, age: .lagging).snapshot.count == count)
    }
  }
}
