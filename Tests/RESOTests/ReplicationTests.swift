import Foundation
import HomefindTesting
import Listings
import Testing

@testable import RESO

/// Tests copies of the listings in other systems.
@Suite struct ReplicationTests {
  private static let byChange =
    "Property?$orderby=ModificationTimestamp&$filter=ModificationTimestamp gt"

  @Test func pagesStayConsistentWhileListingsChange() async throws {
    let store = try StoredListings(StoredListings.homes(30))
    // After each page, remove the last listing on that page and a listing on a later page.
    var gone: Set<Int64> = []
    let rows = try await store.all("Property", pages: 7) { page in
      gone.formUnion([Int64(7 * page), Int64(7 * page + 2)])
      try store.record(StoredListings.homes(30).filter { !gone.contains($0.id.number ?? 0) })
    }
    let keys = rows.compactMap { $0["ListingKey"] as? String }
    #expect(Set(keys).count == keys.count)
    let stayed = (1...30).filter { !gone.contains(Int64($0)) }.map { "test.\($0)" }
    #expect(Set(keys).isSuperset(of: stayed))
  }

  @Test func noChangeIsMissed() async throws {
    var homes = try StoredListings.homes(20)
    let store = try StoredListings(homes)
    var copy: [String: Int] = [:]
    var latest = "1970-01-01T00:00:00Z"
    func follow() async throws {
      for row in try await store.all("\(Self.byChange) \(latest)", pages: 3) {
        let key = try #require(row["ListingKey"] as? String)
        copy[key] = row["ListPrice"] as? Int
        latest = try #require(row["ModificationTimestamp"] as? String)
      }
    }
    try await follow()
    #expect(copy.count == 20)
    for number in [3, 17, 3, 8] {
      homes[number].priceText = "\(number + 20) ล้านบาท"
      try store.record(homes)
      try await follow()
      #expect(copy["test.\(number + 1)"] == (number + 20) * 1_000_000)
    }
    // Each change must have a different timestamp.
    let times = try await store.all("Property?$select=ModificationTimestamp", pages: 100)
      .compactMap { $0["ModificationTimestamp"] as? String }
    #expect(Set(times).count == 20)
  }

  /// A copy that is updated from events, or from timestamps and deletion events, matches the
  /// service, even though homes change, disappear and return between requests, and the service
  /// restarts with a clock that is behind.
  @Test(arguments: [true, false])
  func copiesFollowAllChanges(byEvents: Bool) async throws {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.file("listings.sqlite")
    var random = SeededRandom(seed: 25)
    var all = try StoredListings.homes(30)
    var gone: Set<Int> = []
    var store = try StoredListings(all, path: path)
    func change() throws {
      for _ in 0..<2 {
        let number = Int.random(in: 0..<30, using: &random)
        all[number].priceText = "\(Int.random(in: 1..<90, using: &random)) ล้านบาท"
        gone.formSymmetricDifference([Int.random(in: 0..<30, using: &random)])
      }
      try store.record(all.indices.filter { !gone.contains($0) }.map { all[$0] })
    }
    var copy: [String: Int] = [:]
    var (event, time): (Int64, String) = (0, "1970-01-01T00:00:00Z")
    func follow(changes: Int) async throws {
      var changes = changes
      func between(_ page: Int) throws {
        if changes > 0 { try change() }
        changes -= 1
      }
      if !byEvents {
        for row in try await store.all("\(Self.byChange) \(time)", pages: 4, between: between) {
          copy[try #require(row["ListingKey"] as? String)] = row["ListPrice"] as? Int
          time = try #require(row["ModificationTimestamp"] as? String)
        }
      }
      let events = "EntityEvent?$filter=EntityEventSequence gt \(event)"
      for row in try await store.all(events, pages: 4, between: between) {
        let key = try #require(row["ResourceRecordKey"] as? String)
        event = try #require(row["EntityEventSequence"] as? Int64)
        let home = try await store.get("Property('\(key)')")
        if home.status == 404 {
          copy[key] = nil
        } else if byEvents {
          copy[key] = home.fields["ListPrice"] as? Int
        }
      }
    }
    for round in 0..<8 {
      try await follow(changes: 3)
      try change()
      if round % 3 == 2 {
        store = try StoredListings(
          all.indices.filter { !gone.contains($0) }.map { all[$0] }, path: path)
      }
    }
    try await follow(changes: 0)
    var wanted: [String: Int] = [:]
    for row in try await store.all("Property", pages: 100) {
      wanted[try #require(row["ListingKey"] as? String)] = row["ListPrice"] as? Int
    }
    #expect(copy == wanted && wanted.count == 30 - gone.count)
  }

  @Test func eventsReportDeletions() async throws {
    let homes = try StoredListings.homes(6)
    let store = try StoredListings(homes)
    let first = try await store.all("EntityEvent", pages: 4)
    #expect(first.count == 6)
    let last = try #require(first.last?["EntityEventSequence"] as? Int64)
    try store.record(Array(homes.dropFirst(2)))
    let events = try await store.get("EntityEvent?$filter=EntityEventSequence gt \(last)").rows
    #expect(events.compactMap { $0["ResourceRecordKey"] as? String } == ["test.1", "test.2"])
    #expect(events.allSatisfy { $0["EntityEventDeletedYN"] as? Bool == true })
    #expect(events.allSatisfy { $0["ResourceName"] as? String == "Property" })
    #expect(try await store.get("Property('test.1')").status == 404)
    let sequence = try #require(events[1]["EntityEventSequence"] as? Int64)
    let one = try await store.get("EntityEvent(\(sequence))")
    #expect(one.fields["ResourceRecordKey"] as? String == "test.2")
    #expect(try await store.get("EntityEvent(1)").status == 404)
    // No row has these keys, which include the largest possible key.
    for key in [Int64.max, Int64.max - 511, 1 << 53] {
      #expect(try await store.get("EntityEvent(\(key))").status == 400)
    }
  }

  @Test func linkOfAnotherQueryIsRejected() async throws {
    let store = try StoredListings(StoredListings.homes(5))
    let link = try #require(try await store.get("Property", prefer: "odata.maxpagesize=2").next)
    let token = try #require(link.split(separator: "=").last)
    for address in ["Media", "Property?$filter=ListPrice gt 1", "Property?$orderby=ListPrice"] {
      let mark = address.contains("?") ? "&" : "?"
      let reply = try await store.get("\(address)\(mark)$skiptoken=\(token)")
      #expect(reply.status == 400 && reply.errorTarget == "$skiptoken", "\(address)")
    }
  }

  /// If a filter is short enough for a URL, it is also short enough for the link to the next page.
  @Test func linksAreHardlyLongerThanTheirQueries() async throws {
    let store = try StoredListings(StoredListings.homes(5))
    let name = "SubdivisionName"
    let address = "Property?$filter=not%20(contains(\(name),'%26%23%2B')%20or%20ListPrice%20lt%200)"
    let link = try #require(try await store.get(address, prefer: "odata.maxpagesize=2").next)
    #expect(link.hasPrefix("\(address)&$skiptoken="))
    #expect(try await store.all(address, pages: 2).count == 5)
  }

  @Test func topLimitsRowsAcrossPages() async throws {
    let store = try StoredListings(StoredListings.homes(20))
    #expect(try await store.all("Property?$top=5&$skip=2", pages: 2).count == 5)
    let sorted = try await store.all("Property?$top=7&$orderby=ListPrice desc", pages: 3)
    let prices = sorted.compactMap { $0["ListPrice"] as? Int }
    #expect(prices.count == 7 && prices == prices.sorted(by: >))
  }
}
