import Foundation
import Geo
import HomefindTesting
import Library
import ListingStore
import Monitoring
import Search
import StoresTesting
import Testing

@testable import Facade

/// Tests how withheld removals are reported to operators and clients.
@Suite(.bothStores) struct WithheldOperationsTests {
  /// Runs `body` with a client of a facade whose 30 homes were all missing in the last sync.
  private func run(
    rule: RemovalRule?, _ body: @Sendable (FacadeClient) async throws -> Void
  ) async throws {
    let store = try TestDatabases.listings()
    let feed = try store.feed(StoredFacade.storeName)
    let start = StoredFacade.start
    try feed.record(
      StoredFacade.homes(1...30),
      of: CoveredCircle(
        center: .cityPillar, radius: 500_000, types: .every, fetchedAt: start))
    let outcome = try feed.finishSync(
      CompleteFetch(since: start + 60, isEverywhere: true, records: FetchedRecords()),
      rule: rule, now: start + 60)
    #expect(outcome.withheld?.count == (rule == nil ? nil : 30))
    try await FacadeClient.run(
      feed: StoredFacade.feed, policy: .storeOnly, store: store, metrics: PrometheusRegistry(),
      body)
  }

  @Test func withheldRemovalsAreReported() async throws {
    try await run(rule: RemovalRule()) { client in
      let ready = try await client.raw("GET /readyz")
      #expect(ready.status == 200)
      let withheld = (ready.json["withheld"] as? [[String: Any]])?.first
      #expect(withheld?["homes"] as? Int == 30)
      #expect(withheld?["since"] as? String == "2026-11-01T12:01:00Z")
      let text = String(decoding: try await client.raw("GET /metrics").body, as: UTF8.self)
      #expect(
        text.contains(
          "\nhomefind_source_withheld_removals{source=\"\(withheld?["source"] ?? "")\"} 30\n"))
      #expect(text.contains("\nhomefind_sync_last_success_timestamp_seconds 0\n"))
      #expect(text.contains("\n# TYPE homefind_source_rejected_records_total counter\n"))
      let answer = try await client.raw("GET /v1/nearby?lat=13.7110&lon=100.5&radius=5000")
      #expect(answer.json["total"] as? Int ?? 0 > 0)
      let sources = answer.json["sources"] as? [[String: Any]]
      let part = sources?.first?["withheld"] as? [String: Any]
      #expect(part?["homes"] as? Int == 30)
      #expect(part?["since"] as? String == "2026-11-01T12:01:00Z")
    }
  }

  @Test func acceptedRemovalsCountAsSuccessfulSync() async throws {
    try await run(rule: nil) { client in
      let ready = try await client.raw("GET /readyz")
      #expect(ready.json["withheld"] == nil)
      let text = String(decoding: try await client.raw("GET /metrics").body, as: UTF8.self)
      #expect(text.contains("homefind_source_withheld_removals{source=\"127.0.0.1\"} 0\n"))
      #expect(
        text.contains(
          "\nhomefind_sync_last_success_timestamp_seconds \(StoredFacade.start + 60)\n"))
    }
  }
}
