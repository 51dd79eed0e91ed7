import Geo
import HomefindTesting
import Ranking
import Testing

/// Tests queries whose task is cancelled.
@Suite struct CancellationTests {
  /// A filter that counts the homes that it checks, and cancels its task at the home with index
  /// `place`.
  private struct Leaving: ListingFilter {
    static let name = "leaving"
    static let place = 300

    let looks = Locked(0)

    func matches(_ home: Home) -> Bool {
      let look = looks.withLock { looks in
        looks += 1
        return looks
      }
      if look == Self.place { withUnsafeCurrentTask { $0?.cancel() } }
      return true
    }

    func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? { nil }
  }

  private static let homes = 5_000
  private static let areas = ["circle", "everywhere", "boxes", "polygon"]

  private static func area(_ name: String) throws -> RankQuery.Area {
    switch name {
    case "circle": return .circle(radius: 50_000)
    case "boxes":
      return .boxes(try #require(BoundingBox.boxes(south: 13, west: 100, north: 14, east: 101)))
    case "polygon":
      let corners = [(13.0, 100.0), (14.0, 100.0), (14.0, 101.0), (13.0, 101.0)]
      return .polygon(
        MultiPolygon(
          try Polygon(corners.map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) })))
    default: return .everywhere
    }
  }

  @Test(arguments: areas, SortOrder.allCases)
  func cancelledQueryStopsScanningHomes(area: String, sort: SortOrder) async throws {
    let snapshot = ListingSnapshot(
      try Homes.random(Self.homes, seed: 5), stations: try Homes.stations())
    let filter = Leaving()
    var query = RankQuery(
      center: try #require(Homes.asok), area: try Self.area(area), filters: [filter], sort: sort)
    query.isGrouped = sort == .name
    query.wantsFacets = sort == .name
    let asked = query
    let work = Task { try snapshot.answer(asked) }
    await #expect(throws: CancellationError.self) { try await work.value }
    let looks = filter.looks.withLock { $0 }
    #expect(looks >= Leaving.place && looks <= Leaving.place + 300, "\(looks) of \(Self.homes)")
  }

  @Test func cancelledBoxAndNearestScansStop() async throws {
    let snapshot = ListingSnapshot(
      try Homes.random(Self.homes, seed: 5), stations: try Homes.stations())
    let center = try #require(Homes.asok)
    let boxes = try #require(BoundingBox.boxes(south: 13, west: 100, north: 14, east: 101))
    let looks: [@Sendable (Leaving) throws -> Void] = [
      { _ = try snapshot.homes(in: boxes, filters: [$0]) },
      { _ = try snapshot.nearest(Self.homes, to: center, filters: [$0]) },
    ]
    for look in looks {
      let filter = Leaving()
      let work = Task { try look(filter) }
      await #expect(throws: CancellationError.self) { try await work.value }
      #expect(filter.looks.withLock { $0 } <= Leaving.place + 300)
    }
  }

  @Test func queryAfterACancelledOneFindsEverything() async throws {
    // The cancelled query leaves the order of names and the nearest stations unfinished.
    let snapshot = ListingSnapshot(
      try Homes.random(Self.homes, seed: 5), stations: try Homes.stations())
    var query = RankQuery(center: try #require(Homes.asok), area: .everywhere, sort: .name)
    query.wantsFacets = true
    let asked = query
    let left = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try snapshot.answer(asked)
    }
    await #expect(throws: CancellationError.self) { try await left.value }
    let answer = try snapshot.answer(asked)
    #expect(answer.total == Self.homes && answer.facets != nil)
  }
}
