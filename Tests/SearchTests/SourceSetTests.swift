import Basics
import Formats
import Foundation
import Geo
import HomefindTesting
import ListingSources
import ListingStore
import Listings
import Messages
import Parameters
import Ranking
import SearchTesting
import Stations
import StoresTesting
import Testing

@testable import Library
@testable import Search

@Suite(.bothStores) struct SourceSetTests {
  private static func query(_ limit: Int = 100) throws -> SearchQuery {
    try SearchQuery(
      kind: .nearby,
      parameters: [
        "lat": ["13.7"], "lon": ["100.5"], "radius": ["1km"], "limit": ["\(limit)"],
      ])
  }

  private static func ids(_ answer: SearchAnswer) -> [String] { answer.items.map(\.id.text) }

  /// Returns two sources with five listings in total. Two of the listings describe the same home.
  private static func sources() throws -> (first: FixtureSource, second: FixtureSource) {
    var twin = try Listing.home(9, 13.7005, 100.5)
    twin.name = LocalizedText(english: "Home 1")
    twin.telephoneText = "02-123-4567"
    twin.priceText = "3 ล้าน"
    return (
      FixtureSource(
        [try .home(1, 13.7004, 100.5), try .home(10, 13.701, 100.5), try .home(2, 13.701, 100.5)],
        name: "a"),
      FixtureSource([twin, try .home(2, 13.701, 100.5, type: .townhome)], name: "b")
    )
  }

  @Test func homesOfSeveralSourcesFormOneAnswer() async throws {
    let (first, second) = try Self.sources()
    let finder = try HomeFinder([second, first])
    let answer = try await finder.answer(to: Self.query())
    // Homes at the same distance are ordered by source, then by key.
    #expect(Self.ids(answer) == ["a.1", "a.2", "a.10", "b.2"] && answer.total == 4)
    #expect(answer.items[0].offers.map(\.id.text) == ["a.1", "b.9"])
    #expect(answer.items[1].offers.isEmpty)
    #expect(answer.source.parts.map(\.name) == ["a", "b"] && answer.source.isComplete)
    #expect(answer.source.parts.map(\.freshness) == [.live, .live])
    let json = String(decoding: answer.json, as: UTF8.self)
    #expect(
      json.contains(
        #""offers":[{"id":"a.1","source":"a"},{"id":"b.9","source":"b","price":{"text":"3 ล้าน","#))
    #expect(json.contains(#""telephone":"02-123-4567"}]"#))
    #expect(json.contains(#""sources":[{"name":"a","kind":"test","freshness":"live","#))
    // Read the same results page by page from the store.
    var paged: [String] = []
    var next: RankCursor?
    repeat {
      var query = try Self.query(1)
      query.cursor = next
      let page = try await finder.answer(to: query)
      paged += Self.ids(page)
      next = page.next.flatMap { RankCursor(text: $0.text) }
    } while next != nil
    #expect(paged == Self.ids(answer))
    // The order of the sources does not matter, and a source can be searched alone.
    #expect(try await Self.ids(HomeFinder([first, second]).answer(to: Self.query())) == paged)
    #expect(
      try await Self.ids(HomeFinder(first).answer(to: Self.query())) == ["a.1", "a.2", "a.10"])
  }

  @Test(arguments: [FetchPolicy.feedFirst, .storeFirst])
  func failedSourceMakesTheAnswerPartial(policy: FetchPolicy) async throws {
    let (first, second) = try Self.sources()
    let clock = TestClock()
    let finder = try HomeFinder([first, second], policy: policy, clock: clock)
    second.failure = SourceError(.unavailable, Message(verbatim: "The feed of b is down."))
    let partial = try await finder.answer(to: Self.query())
    #expect(Self.ids(partial) == ["a.1", "a.2", "a.10"])
    #expect(!partial.source.isComplete && partial.source.feed == "a")
    #expect(partial.source.freshSeconds(in: finder.sources) == 0)
    #expect(partial.source.parts.map(\.freshness) == [.live, nil])
    #expect(partial.source.parts[1].failure?.english == "The feed of b is down.")
    #expect(partial.notes.contains { $0.english.contains("The feed of b is down.") })
    #expect(String(decoding: partial.json, as: UTF8.self).contains(#""freshness":"none""#))

    // If a source fails, the homes that were fetched from it earlier are returned as stale.
    second.failure = nil
    #expect(try await finder.answer(to: Self.query()).total == 4)
    second.failure = SourceError(.timedOut, Message(verbatim: "The feed of b is slow."))
    first.failure = SourceError(.unavailable, Message(verbatim: "The feed of a is down."))
    clock.seconds += 3_600
    let stale = try await finder.answer(to: Self.query())
    await finder.libraries[1].settle()
    #expect(stale.total == 4 && stale.source.freshness == .stale)

    // Without any homes, the search fails.
    let empty = try HomeFinder([first, second], policy: policy, clock: clock)
    let error = await #expect(throws: SearchError.self) { try await empty.answer(to: Self.query()) }
    #expect(error?.code == .feedUnavailable)
  }

  @Test func slowSourceIsOmittedAndFetchedInBackground() async throws {
    let (first, _) = try Self.sources()
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let slow = FixtureSource(
      [try .home(7, 13.7001, 100.5)], name: "slow", beforeAnswer: { for await _ in gate {} })
    let finder = try HomeFinder([first, slow], policy: .storeFirst, patience: .zero)
    let partial = try await finder.answer(to: Self.query())
    #expect(Self.ids(partial) == ["a.1", "a.2", "a.10"] && !partial.source.isComplete)
    #expect(
      partial.source.parts[1].failure?.english
        == "The source slow has not answered within 0 seconds.")
    opening.finish()
    await finder.libraries[1].settle()
    let whole = try await finder.answer(to: Self.query())
    #expect(Self.ids(whole) == ["slow.7", "a.1", "a.2", "a.10"] && whole.source.isComplete)
  }

  @Test func bareKeyWorksIfUnambiguous() async throws {
    let (first, second) = try Self.sources()
    let finder = try HomeFinder([first, second])
    _ = try await finder.answer(to: Self.query())
    #expect(try finder.listings.find("10").id.text == "a.10")
    #expect(try finder.listings.find("b.2").id.text == "b.2")
    let ambiguous = #expect(throws: SearchError.self) { try finder.listings.find("2") }
    #expect(ambiguous?.code == .invalidParameter)
    #expect(ambiguous?.message.english.contains("use a.2 or b.2") == true)
    let unknown = #expect(throws: SearchError.self) { try finder.listings.find("c.2") }
    #expect(
      unknown?.code == .unknownListing
        && unknown?.description == "No source is named “c”; the sources are a and b.")
    let (found, missing) = try finder.listings.find(parameters: ["ids": ["a.2,9,77,c.1"]])
    #expect(found.map(\.id.text) == ["a.2", "b.9"] && missing == ["77", "c.1"])
  }

  @Test func eventsOfAllSourcesAreReported() async throws {
    let (first, second) = try Self.sources()
    let clock = TestClock()
    let finder = try HomeFinder([first, second], policy: .feedOnly, clock: clock)
    var query = try EventQuery(parameters: ["limit": ["2"]])
    query.cursor = try finder.history.events(query).next
    _ = try await finder.answer(to: Self.query())
    var told: [String] = []
    func hear() throws {
      while true {
        let answer = try finder.history.events(query)
        told += answer.events.map { "\($0.event.kind.rawValue) \($0.id.text)" }
        query.cursor = answer.next
        if !answer.isCut { return }
      }
    }
    try hear()
    clock.seconds += 60
    second.homes.removeFirst()
    _ = try await finder.answer(to: Self.query())
    try hear()
    #expect(Set(told) == ["new a.1", "new a.2", "new a.10", "new b.2", "new b.9", "gone b.9"])
    #expect(told.count == 6 && told.last == "gone b.9")
  }

  @Test func inlineAnswerEqualsTheFullAnswer() async throws {
    let (first, second) = try Self.sources()
    let finder = try HomeFinder([first, second])
    let query = SearchQuery(
      place: .nearby(try #require(Coordinate(latitude: 13.7, longitude: 100.5))), radius: 1_000)
    _ = try await finder.answer(to: query)
    let whole = try await finder.answer(to: query)
    let version = try #require(AnswerVersion(of: finder))
    let inline = try #require(finder.inlineAnswer(to: query, on: version))
    #expect(
      inline.withDocument(AnswerOptions(), FragmentCache()) { bytes, _ in Array(bytes) }
        == whole.document(AnswerOptions()))
  }

  @Test func changedFileIsReadAgain() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("homes.csv")
    func write(_ text: String) throws {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    }
    try write("id,lat,lon\nK/1,13.7,100.5\n")
    let clock = TestClock()
    clock.seconds = Timestamp.now().seconds
    let (first, _) = try Self.sources()
    let finder = try HomeFinder(
      [first, FileSource(name: "market", path: path)], policy: .storeFirst, clock: clock)
    #expect(
      try await Self.ids(finder.answer(to: Self.query()))
        == ["market.K~2F1", "a.1", "a.2", "a.10"])
    #expect(try finder.listings.find("market.K~2F1").known.listing.id == "K/1")
    #expect(try finder.listings.find("K/1").id.text == "market.K~2F1")
    // The file system's clock is independent of the test's clock.
    try write("id,lat,lon\nK/2,13.7,100.5\n")
    clock.seconds = Timestamp.now().seconds
    #expect(try await Self.ids(finder.answer(to: Self.query())).contains("market.K~2F2"))
    // While the file is invalid, its last valid contents are returned with a note about the error.
    try write("id,lat,lon\nK/2,13.7,100.5\nK/2,13.7,100.5\n")
    clock.seconds = Timestamp.now().seconds
    let broken = try await finder.answer(to: Self.query())
    #expect(Self.ids(broken).contains("market.K~2F2"))
    let part = try #require(broken.source.parts.first { $0.name == "market" })
    #expect(
      part.condition == "broken" && part.failure?.english.contains("“K/2” on lines 2 and 3") == true
    )
    #expect(broken.notes.contains { $0.english.contains("lines 2 and 3") })
  }
}
