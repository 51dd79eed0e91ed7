import Geo
import HomefindTesting
import ListingSources
import Listings
import Testing

@testable import Feed

@Suite("Sizes of pages", .timeLimit(.minutes(10)))
struct PageSizeTests {
  let center: Coordinate

  init() throws { center = try #require(Coordinate(latitude: 13.7, longitude: 100.5)) }

  /// Returns the response from a feed with homes 1 to `total` that sends at most `cap` rows per
  /// page.
  private static func answer(
    _ request: RecordedRequest, total: Int, cap: Int = .max, isCounted: Bool = true
  ) -> ScriptedAnswer {
    let size = min(cap, Int(request.value(of: "linePerPage")) ?? 0)
    let start = (request.page - 1) * size
    let ids = start < total ? Array(start + 1...min(start + size, total)) : []
    let pages = (total + size - 1) / size
    return FakeFeed.page(
      ids, isCounted ? "<totalPage>\(pages)</totalPage><totalItem>\(total)</totalItem>" : "")
  }

  private func homes(_ feed: FakeFeed) async throws -> [Int64] {
    try await feed.client.listings(around: center, radius: 2_000, types: []).listings
      .compactMap(\.id.number).sorted()
  }

  private func sizes(_ feed: FakeFeed) -> [Int] {
    feed.server.requests.compactMap { Int($0.value(of: "linePerPage")) }
  }

  @Test(arguments: [true, false])
  func pageSizeGrowsToWhatFeedAccepts(isCounted: Bool) async throws {
    let feed = try FakeFeed({ $0.quickPage = .seconds(600) }) {
      Self.answer($0, total: 20_000, isCounted: isCounted)
    }
    defer { feed.server.stop() }
    #expect(try await homes(feed) == Array(1...20_000))
    // Fixed pages of 100 rows would take 200 calls.
    #expect(Set(sizes(feed)) == [100, 400, 1_600, 6_400])
    #expect(sizes(feed).count <= 8)
    // The next search starts with the page size that the feed accepted.
    let before = sizes(feed).count
    #expect(try await homes(feed).count == 20_000)
    #expect(Set(sizes(feed)[before...]) == [6_400])
  }

  /// If a feed sends fewer rows than requested, the client requests no larger pages, and no home is
  /// missing.
  @Test(arguments: [100, 137, 500, 5_000])
  func pageCapIsRespectedInNextSearch(cap: Int) async throws {
    let feed = try FakeFeed({ $0.quickPage = .seconds(600) }) {
      Self.answer($0, total: 7_000, cap: cap)
    }
    defer { feed.server.stop() }
    #expect(try await homes(feed) == Array(1...7_000))
    let before = sizes(feed).count
    #expect(try await homes(feed) == Array(1...7_000))
    #expect(sizes(feed)[before...].allSatisfy { $0 <= cap })
  }

  /// No home is lost if the feed starts to cap its pages during a search, regardless of the rows
  /// that it skips or repeats.
  @Test(arguments: ["counts from the size asked for", "counts from what it sends"])
  func pageCapDuringSearchLosesNoHome(kind: String) async throws {
    let feed = try FakeFeed({ $0.quickPage = .seconds(600) }) { request in
      let size = Int(request.value(of: "linePerPage")) ?? 0
      guard size > 100, request.page > 1 else { return Self.answer(request, total: 7_000) }
      if kind == "counts from what it sends" { return Self.answer(request, total: 7_000, cap: 137) }
      let start = (request.page - 1) * size
      return FakeFeed.page(
        start < 7_000 ? Array(start + 1...min(start + 137, 7_000)) : [],
        "<totalPage>\((7_000 + size - 1) / size)</totalPage><totalItem>7000</totalItem>")
    }
    defer { feed.server.stop() }
    #expect(try await homes(feed) == Array(1...7_000))
  }

  /// If a feed fails on large pages, the client requests smaller pages within the same search.
  @Test(arguments: ["fault", "cut", "status"])
  func failureAtLargePagesFallsBackToSmallerOnes(failure: String) async throws {
    let feed = try FakeFeed({ $0.quickPage = .seconds(600) }) { request in
      guard (Int(request.value(of: "linePerPage")) ?? 0) > 400 else {
        return Self.answer(request, total: 3_000)
      }
      switch failure {
      case "fault":
        return FakeFeed.soap(
          Array(
            """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault>\
            <faultcode>s:Client</faultcode><faultstring>too many</faultstring></s:Fault></s:Body>\
            </s:Envelope>
            """.utf8), status: 500)
      case "cut": return FakeFeed.soap(Array("<s:Envelope".utf8))
      default: return .response(503, body: "")
      }
    }
    defer { feed.server.stop() }
    #expect(try await homes(feed) == Array(1...3_000))
    #expect(Set(sizes(feed)) == [100, 400, 1_600])
  }

  /// After a slow page, the client requests smaller pages, and no home is lost if the feed fails
  /// after the first page.
  @Test func failureAfterFirstPageLosesNoHome() async throws {
    let feed = try FakeFeed({ $0.quickPage = .seconds(600) }) { request in
      let size = Int(request.value(of: "linePerPage")) ?? 0
      return size > 100 && request.page > 1
        ? FakeFeed.soap(Array("<s:Envelope".utf8)) : Self.answer(request, total: 9_000)
    }
    defer { feed.server.stop() }
    #expect(try await homes(feed) == Array(1...9_000))
    let sizes = PageSizes(least: 100, greatest: 10_000)
    sizes.took(6_400, .seconds(1))
    #expect(sizes.current == 6_400)
    sizes.took(6_400, .seconds(20))
    #expect(sizes.current == 1_600)
  }

  @Test func excessIsReportedWithoutFurtherRequests() async throws {
    let feed = try FakeFeed({ $0.quickPage = .seconds(600) }) { Self.answer($0, total: 5_000) }
    defer { feed.server.stop() }
    let portion = try await feed.client.portion(
      around: center, radius: 2_000, types: [], atMost: 4_999)
    guard case .excess(let count) = portion else {
      Issue.record("\(portion)")
      return
    }
    #expect(count == 5_000 && sizes(feed) == [100])
    #expect(try await feed.client.count(around: center, radius: 2_000) == 5_000)
    let all = try await feed.client.portion(around: center, radius: 2_000, types: [], atMost: 5_000)
    guard case .whole(let listings) = all else {
      Issue.record("\(all)")
      return
    }
    #expect(listings.listings.count == 5_000)
  }
}
