import Basics
import Feed
import Formats
import Geo
import HomefindTesting
import Library
import ListingStore
import Listings
import NIOCore
import Search
import Stations
import Testing
import Transport

@testable import Facade

@Suite(.timeLimit(.minutes(10))) struct InlineSearchTests {
  private func key(
    _ query: String, accept: String? = nil, wantsGzip: Bool = false
  ) -> ResponseCache.Key {
    ResponseCache.Key(
      target: "/v1/nearby?\(query)", accept: accept, language: nil, wantsGzip: wantsGzip)
  }

  @Test func inlineAnswerHasBodyAndTagOfSearch() async throws {
    let folder = TemporaryFolder()
    let source = SOAPFeed(
      FeedClient(
        FeedConfiguration(url: "http://127.0.0.1:9/", user: Secret(""), password: Secret("")),
        http: HTTPClient()))
    let homes = try (1...30).map { number in
      Listing.example(
        number, id: Int64(number),
        at: try #require(Coordinate(latitude: 13.73 + Double(number) / 1_000, longitude: 100.56)))
    }
    try FilledStore.record(homes, of: source.storeName, at: folder.file("store.sqlite"))
    let store = try ListingStore.open(path: folder.file("store.sqlite"))
    defer { store.close() }
    let finder = HomeFinder(
      library: ListingLibrary(source: source, feed: try store.feed(source.storeName)),
      stations: StationTable(contentsOf: []))
    let cache = ResponseCache(capacity: 1 << 20, checkEvery: .longerThanUptime) {
      AnswerVersion(of: finder)
    }
    let search = InlineSearch(finder: finder, cache: cache)
    let asked = key("lat=13.74&lon=100.56")
    #expect(search.answer(to: asked, at: .now()) == nil)
    _ = cache.currentVersion()
    let place = try #require(Coordinate(latitude: 13.74, longitude: 100.56))
    let answer = try await finder.answer(to: SearchQuery(place: .nearby(place), radius: 2_000))
    #expect(answer.total > 20)

    let found = try #require(search.answer(to: asked, at: .now()))
    #expect(Array(found.answer.body.readableBytesView) == answer.json)
    #expect(found.answer.tag == EntityTag(of: answer.json))
    #expect(found.freshness == .cached)
    #expect(search.answer(to: key("lat=13.74&lon=100.56", accept: "*/*"), at: .now()) != nil)
    for other in [
      key("lat=13.74&lon=100.56", wantsGzip: true), key("lat=13.74&lon=100.56", accept: "text/csv"),
      key("lat=13.74&lon=100.56&text=a"), key("lat=x&lon=100.56"), key("lat=13.74&lon=100.56&y=1"),
      key("lat=13.74&lon=100.56#here"), key("lat=13.74&lon=100.56&limit=51"),
    ] {
      #expect(search.answer(to: other, at: .now()) == nil, "\(other.target)")
    }
  }
}
