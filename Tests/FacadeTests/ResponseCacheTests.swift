import Basics
import Feed
import Library
import ListingStore
import NIOCore
import NIOHTTP1
import Search
import Stations
import Testing
import Transport

@testable import Facade

@Suite(.timeLimit(.minutes(10))) struct ResponseCacheTests {
  private func answer(lasting: TimeAmount = .hours(9), version: UInt64 = 0) -> ResponseCache.Answer
  {
    ResponseCache.Answer(
      headers: [:], body: ByteBuffer(string: "{}"), tag: EntityTag(of: []), route: "/",
      storedAt: .now(), lasting: lasting, version: version)
  }

  private func key(_ target: String) -> ResponseCache.Key {
    ResponseCache.Key(target: target, accept: nil, language: nil, wantsGzip: false)
  }

  @Test func cheapResponseIsCachedOnlyIfRepeated() {
    let cache = ResponseCache(capacity: 1 << 20) { nil }
    for target in ["/a", "/b", "/c"] { cache.keepRepeated(answer(), for: key(target)) }
    #expect(cache.size.answers == 0)
    cache.keepRepeated(answer(), for: key("/b"))
    cache.keepRepeated(answer(lasting: .zero), for: key("/c"))
    #expect(cache.size.answers == 1)
  }

  /// A slightly outdated version is used while another thread checks it; an older version is not
  /// used.
  @Test func storeIsCheckedInBackground() async throws {
    let source = SOAPFeed(
      FeedClient(
        FeedConfiguration(url: "http://127.0.0.1:9/", user: Secret(""), password: Secret("")),
        http: HTTPClient()))
    let finder = HomeFinder(
      library: ListingLibrary(source: source, feed: try ListingStore.inMemory().feed("none")),
      stations: StationTable(contentsOf: []))
    let looks = AsyncStream.makeStream(of: Void.self)
    let cache = ResponseCache(capacity: 1 << 20, checkEvery: .longerThanUptime) {
      looks.continuation.yield()
      return AnswerVersion(of: finder)
    }
    var seen = looks.stream.makeAsyncIterator()
    #expect(cache.knownVersion(at: .now()) == nil)
    let number = try #require(cache.currentVersion())
    await seen.next()
    cache.keep(answer(lasting: .longerThanUptime * 4, version: number), for: key("/"))
    #expect(cache.answer(to: key("/"), at: .now()) != nil)
    #expect(cache.answer(to: key("/"), at: .now() + .longerThanUptime + .minutes(1)) != nil)
    await seen.next()
    #expect(cache.answer(to: key("/"), at: .now() + .longerThanUptime * 3) == nil)
    #expect(cache.knownVersion(at: .now() + .longerThanUptime * 3) == nil)
  }
}

extension TimeAmount {
  /// Ten years, so that no check of the stores is due during a test, regardless of the machine's
  /// uptime.
  static let longerThanUptime = TimeAmount.hours(10 * 365 * 24)
}
