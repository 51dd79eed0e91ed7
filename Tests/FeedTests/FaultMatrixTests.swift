import Geo
import HomefindTesting
import ListingSources
import Listings
import Messages
import Testing
import Transport

@testable import Feed

@Suite("The feed under faults", .timeLimit(.minutes(10)))
struct FaultMatrixTests {
  enum Call: String, CaseIterable {
    case homes, provinces, districts
  }

  /// The page whose response the fault affects; each call has three pages.
  enum Page: Int, CaseIterable {
    case first = 1
    case middle, last
  }

  struct Operation: CustomTestStringConvertible {
    var call: Call
    var page: Page

    var testDescription: String { "feed: \(call), \(page) page" }

    static let all = Call.allCases.flatMap { call in
      Page.allCases.map { Operation(call: call, page: $0) }
    }

    /// Returns the expected error under a fault; nil if the call must succeed.
    func failure(under fault: NetworkFault) -> FeedError.Kind? {
      switch fault {
      case .latency, .bandwidth, .slowClose, .slices: nil
      case .blackHole: .timedOut
      case .reset, .cut: .brokenAnswer
      // A new connection that closes without a byte is treated as an empty response. After the
      // first page, the client assumes that the closed connection has expired, and fails to open
      // another connection.
      case .down: page == .first ? .brokenAnswer : .unreachable
      }
    }
  }

  /// Returns the results of a call as strings, which can be compared.
  private static func result(
    of call: Call, _ client: FeedClient
  ) async throws(FeedError) -> [String] {
    switch call {
    case .provinces:
      return try await client.provinces().map { "\($0)" }
    case .districts:
      return try await client.districts(inProvince: "10").map { "\($0)" }
    case .homes:
      guard let center = Coordinate(latitude: 13.7, longitude: 100.5) else { return [] }
      return try await client.listings(around: center, radius: 2_000, types: [])
        .listings.map { "\($0.id)" }.sorted()
    }
  }

  private static func answer(to request: RecordedRequest) -> ScriptedAnswer {
    let names = FeedConfiguration.OperationNames()
    let numbers = (request.page * 100)..<(request.page * 100 + 40)
    let figures = "<totalPage>\(Page.allCases.count)</totalPage>"
    if request.text.contains(names.listings) { return FakeFeed.page(Array(numbers), figures) }
    let rows = numbers.map { number in
      "<r><C_PROVINCE_CODE>\(number)</C_PROVINCE_CODE><C_PROVINCE_NAME>จังหวัด \(number)"
        + "</C_PROVINCE_NAME><C_AMPOR_CODE>\(number)</C_AMPOR_CODE><C_AMPOR_NAME>เขต \(number)"
        + "</C_AMPOR_NAME><C_MARK_LAT>13.7</C_MARK_LAT><C_MARK_LON>100.5</C_MARK_LON></r>"
    }
    let operation = request.text.contains("<provinceCode>") ? names.districts : names.provinces
    return FakeFeed.soap(
      ShapeTests.response("<Result>\(rows.joined())</Result>\(figures)", operation: operation))
  }

  @Test(arguments: FaultMatrix.cells(Operation.all))
  func everyFaultHasExpectedOutcome(operation: Operation, fault: NetworkFault) async throws {
    let feed = try FakeFeed(answer: Self.answer)
    defer { feed.server.stop() }
    let start = ContinuousClock.now
    let expected = try await Self.result(of: operation.call, feed.client)
    let usual = start.duration(to: .now)
    #expect(Set(expected).count == 40 * Page.allCases.count)

    let proxy = try FaultProxy(to: feed.server.port, fault) { request in
      request.page == operation.page.rawValue
    }
    defer { proxy.stop() }
    var configuration = feed.client.configuration
    configuration.url = proxy.url("/MapNewHomeServices.svc")
    // For a black hole, use a timeout well above the usual duration, so that other responses still
    // arrive; the timeouts for other faults allow for a busy machine.
    if fault == .blackHole { configuration.limits.silence = max(.seconds(4), usual * 20) }
    // If the service is down, all requests fail. Fetch one page at a time so that the fault affects
    // the intended page, and not a page that has yet to connect.
    if fault == .down { configuration.pagesAtOnce = 1 }
    let client = FeedClient(configuration, http: HTTPClient())
    let failure = operation.failure(under: fault)
    let outcome: String
    do throws(FeedError) {
      let result = try await Self.result(of: operation.call, client)
      #expect(result == expected)
      #expect(failure == nil)
      outcome = "answer"
    } catch {
      #expect(error.kind == failure)
      #expect(!error.description.contains("secret-of-mine"))
      outcome = "error: \(error.kind.rawValue)"
    }
    #expect(proxy.strikes > 0)
    FaultMatrix.report(operation.testDescription, fault, outcome)
  }
}
