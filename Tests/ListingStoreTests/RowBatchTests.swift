import HomefindTesting
import Testing

@testable import ListingStore

/// Tests how many messages are sent to a server for many rows.
@Suite struct RowBatchTests {
  /// Sending one message per home would take minutes over a network.
  @Test func fetchTakesFewMessages() throws {
    let server = EmptyStoreServer()
    let feed = FeedStore(
      store: ListingStore(on: server, isReadOnly: false), feed: 1, name: "feed.example")
    let change = try feed.record((1...5_000).map { condo($0) }, of: aroundAsok)
    #expect(change.new == 5_000)
    #expect(server.statements < 40)
  }
}
