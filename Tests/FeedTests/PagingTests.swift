import Geo
import HomefindTesting
import ListingSources
import Listings
import Testing

@testable import Feed

@Suite("Pages side by side", .timeLimit(.minutes(10)))
struct PagingTests {
  let center: Coordinate

  init() throws { center = try #require(Coordinate(latitude: 13.7, longitude: 100.5)) }

  private func ids(_ feed: FakeFeed) async throws -> [Int64] {
    defer { feed.server.stop() }
    return try await feed.client.listings(around: center, radius: 2_000, types: []).listings
      .compactMap(\.id.number).sorted()
  }

  @Test(arguments: [1, 2, 6, 20])
  func concurrentPageRequestsRespectLimit(atOnce: Int) async throws {
    // The client requests other pages only after the first response. The gate delays the other
    // responses until the maximum number of requests is in flight.
    let gate = try Gate()
    let asked = Locked(0)
    let expected = min(atOnce, 9)
    let feed = try FakeFeed({ $0.pagesAtOnce = atOnce }) { request in
      let answer = FakeFeed.page([request.page], "<totalPage>10</totalPage>")
      guard request.page > 1 else { return answer }
      let count = asked.withLock { count in
        count += 1
        return count
      }
      if count == expected { gate.open() }
      return count <= expected ? answer.after(gate) : answer
    }
    #expect(try await ids(feed) == Array(1...10))
    #expect(feed.server.requests.map(\.page).sorted() == Array(1...10))
    #expect(feed.server.requests.first?.page == 1)
  }

  @Test func rowCountDeterminesPageCount() async throws {
    let feed = try FakeFeed {
      FakeFeed.page([$0.page * 2, $0.page * 2 + 1], "<totalItem>12</totalItem>")
    }
    #expect(try await ids(feed) == Array(2...13))
    #expect(feed.server.requests.map(\.page).sorted() == Array(1...6))
  }

  @Test func lastPageEndsSearchBeforeLaterPagesRespond() async throws {
    // Page 2 turns out to be the last page, so the client cancels the requests for later pages,
    // which never get a response.
    let feed = try FakeFeed { request in
      request.page > 2
        ? .silence
        : FakeFeed.page([request.page], "<totalPage>\(request.page == 1 ? 8 : 2)</totalPage>")
    }
    #expect(try await ids(feed) == [1, 2])
  }

  @Test func cancelledSearchStopsEveryPageRequest() async throws {
    let feed = try FakeFeed { request in
      request.page == 1 ? FakeFeed.page([1], "<totalPage>7</totalPage>") : .silence
    }
    defer { feed.server.stop() }
    let client = feed.client
    let search = Task { [center] in
      try await client.listings(around: center, radius: 2_000, types: [])
    }
    await feed.server.wait { events in
      events.count { if case .requested = $0 { true } else { false } } == 7
    }
    search.cancel()
    do {
      _ = try await search.value
      Issue.record("an answer")
    } catch let error as FeedError {
      #expect(error.kind == .cancelled)
    }
    // The client closes every connection that was waiting for a page.
    await feed.server.wait { events in
      events.count { if case .closedByClient = $0 { true } else { false } } >= 6
    }
  }

  @Test func firstFailureInPageOrderIsReported() async throws {
    let feed = try FakeFeed { request in
      switch request.page {
      case 1: FakeFeed.page([1], "<totalPage>5</totalPage>")
      case 3: .html()
      case 4: .response(body: "{}")
      default: FakeFeed.page([request.page], "<totalPage>5</totalPage>")
      }
    }
    do throws(FeedError) {
      _ = try await feed.client.listings(around: center, radius: 2_000, types: [])
      Issue.record("an answer")
    } catch {
      #expect("\(error.reason)" == "webPage")
    }
    feed.server.stop()
  }

  /// Regardless of the order of responses, the result from any kind of feed is the same as with
  /// sequential requests.
  @Test func anyResponseOrderYieldsSameRows() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<2_000 {
      let pages = Int.random(in: 1...8, using: &random)
      let feed = (1...10).map { page in
        Self.answer(page, of: pages, using: &random)
      }
      var alone = PageWindow<ProvinceRows>(atOnce: 1, limit: 10, remote: nil)
      let expected = Self.gather(&alone, feed, using: &random)
      var window = PageWindow<ProvinceRows>(
        atOnce: Int.random(in: 2...8, using: &random), limit: 10, remote: nil)
      #expect(Self.gather(&window, feed, using: &random) == expected)
    }
  }

  private static func answer(
    _ page: Int, of pages: Int, using random: inout SeededRandom
  ) -> PageWindow<ProvinceRows>.Answer {
    let kind = Int.random(in: 0..<20, using: &random)
    if kind == 0 { return .failure(FeedError(reason: .truncated, remote: "page \(page)")) }
    var rows = FeedPage<String, Province>()
    for row in 0..<(page > pages || kind == 1 ? 0 : 3) {
      let code = kind == 2 ? "same" : "\(page).\(row)"
      rows.items.append(Province(code: code, name: LocalizedText(thai: code)))
    }
    var paging = PagingFigures()
    func set(_ code: Int, _ number: Int) {
      let text = Array(String(number).utf8)
      text.withUnsafeBufferPointer { paging.set(code, at: .besideResult, $0) }
    }
    if kind > 5 { set(ElementCode.totalPage, kind == 6 ? pages + 1 : pages) }
    if kind > 3 { set(ElementCode.totalItem, 3 * pages) }
    return .success(
      FeedAnswer(page: rows, summary: AnswerSummary(paging: paging, rowCount: rows.items.count)))
  }

  /// Returns the pages that are collected if responses arrive in random order.
  private static func gather(
    _ window: inout PageWindow<ProvinceRows>, _ feed: [PageWindow<ProvinceRows>.Answer],
    using random: inout SeededRandom
  ) -> String {
    var underWay: [Int] = []
    while true {
      while let page = window.next() { underWay.append(page) }
      guard !underWay.isEmpty else { return "stuck" }
      let page = underWay.remove(at: Int.random(in: 0..<underWay.count, using: &random))
      do throws(FeedError) {
        if try window.take(feed[page - 1], page: page) {
          return window.gathered.items.map(\.code).joined(separator: " ")
        }
      } catch {
        return "\(error.reason) of \(error.remote ?? "-")"
      }
    }
  }
}
