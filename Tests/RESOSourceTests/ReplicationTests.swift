import Geo
import HomefindTesting
import ListingSources
import Listings
import Testing

@testable import RESOSource

@Suite struct ReplicationTests {
  private func keys(_ numbers: some Sequence<Int>) -> [String] { numbers.map { "K\($0)" }.sorted() }

  @Test(arguments: [true, false], [true, false])
  func copyFollowsChanges(links: Bool, counts: Bool) async throws {
    let fake = try FakeRESO(FakeRESO.rows(0..<10), links: links, counts: counts)
    defer { fake.server.stop() }
    let source = fake.source()
    #expect(try await source.keys() == keys(0..<10))
    // One listing is removed, one has moved out of the circle, and two are new.
    fake.rows.withLock { rows in
      rows.removeAll { $0.key == "K4" }
      rows.removeAll { $0.key == "K7" }
      rows.append(.init(key: "K7", time: 20, fields: ["Latitude": "18.8"]))
      rows += FakeRESO.rows(21..<23)
    }
    #expect(try await source.keys() == keys([0, 1, 2, 3, 5, 6, 8, 9, 21, 22]))
    let extent = try #require(try await source.extent())
    #expect(extent.north == 18.8 && extent.south == 13.7)
  }

  /// The total is the number of listings in the whole copy, so that callers
  /// notice a service that suddenly returns nothing.
  @Test func resultHasTotalOfWholeCopy() async throws {
    let fake = try FakeRESO(FakeRESO.rows(0..<5))
    defer { fake.server.stop() }
    let source = fake.source()
    let elsewhere = try #require(Coordinate(latitude: 18.8, longitude: 98.98))
    #expect(source.isCopy)
    #expect(try await source.listings(around: elsewhere, radius: 10, types: []).total == 5)
    fake.rows.withLock { $0 = [] }
    let emptied = try await source.listings(around: .cityPillar, radius: 50_000, types: [])
    #expect(emptied.total == 0 && emptied.listings.isEmpty)
    #expect(try await source.extent() == nil)
  }

  @Test func onlyChangesAreRequested() async throws {
    let fake = try FakeRESO(FakeRESO.rows(0..<10), pageSize: 100)
    defer { fake.server.stop() }
    let source = fake.source()
    _ = try await source.keys()
    let before = fake.pages.count
    _ = try await source.keys()
    let after = fake.pages.dropFirst(before)
    #expect(after.count == 1)
    let filter = "(StandardStatus eq 'Active') and ModificationTimestamp ge \(FakeRESO.moment(9))"
    #expect(after.first?["$filter"] == filter)
    #expect(after.first?["$orderby"] == "ModificationTimestamp")
    let select = try #require(fake.pages.first?["$select"])
    #expect(select == "ListingKey,StandardStatus,Latitude,Longitude,ModificationTimestamp")
    #expect(fake.pages.first?["$expand"] == "Media")
  }

  @Test func freshCopyIsNotRenewed() async throws {
    let fake = try FakeRESO(FakeRESO.rows(0..<3))
    defer { fake.server.stop() }
    let source = fake.source { $0.renewal = .seconds(3_600) }
    _ = try await source.keys()
    let before = fake.server.requests.count
    #expect(try await source.count(around: .cityPillar, radius: 50_000) == 3)
    let portion = try await source.portion(
      around: .cityPillar, radius: 50_000, types: [], atMost: 2)
    guard case .excess(3) = portion else { throw Unexpected() }
    #expect(fake.server.requests.count == before)
  }

  @Test func interruptedReplicationResumes() async throws {
    let failures = Locked(1)
    let fake = try FakeRESO(FakeRESO.rows(0..<10)) { request in
      guard request.options["skip"] == "6" else { return nil }
      return failures.withLock { left in
        left -= 1
        return left >= 0 ? .response(500, body: "") : nil
      }
    }
    defer { fake.server.stop() }
    let source = fake.source()
    await #expect(throws: SourceError.self) { try await source.keys() }
    let before = fake.pages.count
    #expect(try await source.keys() == keys(0..<10))
    let next = fake.pages.dropFirst(before).first?["$filter"]
    #expect(next?.hasSuffix("ge \(FakeRESO.moment(5))") == true)
  }

  @Test func concurrentCallersShareOneReplication() async throws {
    let fake = try FakeRESO(FakeRESO.rows(0..<10))
    defer { fake.server.stop() }
    let source = fake.source { $0.renewal = .seconds(3_600) }
    let all = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { try await source.keys().count } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(all == Array(repeating: 10, count: 20))
    #expect(fake.pages.count == 5)
  }

  @Test func cancelledTaskDoesNotWait() async throws {
    let gate = try Gate()
    let fake = try FakeRESO(FakeRESO.rows(0..<3)) { request in
      request.target.contains("/Property?")
        ? ScriptedAnswer([.wait(gate), .close]) : nil
    }
    defer { fake.server.stop() }
    let source = fake.source()
    let first = Task { try await source.keys() }
    await fake.server.wait { $0.count { if case .requested = $0 { true } else { false } } >= 2 }
    let second = Task { try await source.keys() }
    for task in [second, first] {
      task.cancel()
      let result = await task.result
      let error = #expect(throws: SourceError.self) { try result.get() }
      #expect(error?.kind == .cancelled)
    }
  }

  struct Unexpected: Error {}
}
