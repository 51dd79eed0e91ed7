import Geo
import HomefindTesting
import Listings
import Testing
import Transport

@testable import Feed

/// Each operation of the feed under each fault of the network.
@Suite("The feed under faults", .timeLimit(.minutes(10)))
struct FaultMatrixTests {
  enum Operation: String, CaseIterable {
    case firstPage = "feed: homes, first page"
    case middlePage = "feed: homes, middle page"
    case lastPage = "feed: homes, last page"
    case provinces = "feed: provinces"
    case districts = "feed: districts"

    /// The page whose answer the fault befalls.
    var page: Int {
      switch self {
      case .middlePage: 2
      case .lastPage: 3
      default: 1
      }
    }
  }

  /// What an operation brought, in a form that two can be compared in.
  private static func result(
    of operation: Operation, _ client: FeedClient
  ) async throws(FeedError) -> [String] {
    switch operation {
    case .provinces:
      return try await client.provinces().map { "\($0)" }
    case .districts:
      return try await client.districts(inProvince: "10").map { "\($0)" }
    default:
      guard let center = Coordinate(latitude: 13.7, longitude: 100.5) else { return [] }
      return try await client.listings(around: center, radius: 2_000, types: [])
        .listings.map { "\($0.id)" }.sorted()
    }
  }

  private static func answer(to request: RecordedRequest) -> ScriptedAnswer {
    let names = FeedConfiguration.OperationNames()
    if !request.text.contains(names.listings) {
      let rows = (1...30).map { number in
        "<r><C_PROVINCE_CODE>\(number)</C_PROVINCE_CODE><C_PROVINCE_NAME>จังหวัด \(number)"
          + "</C_PROVINCE_NAME><C_AMPOR_CODE>\(number)</C_AMPOR_CODE><C_AMPOR_NAME>เขต \(number)"
          + "</C_AMPOR_NAME><C_MARK_LAT>13.7</C_MARK_LAT><C_MARK_LON>100.5</C_MARK_LON></r>"
      }
      let operation =
        request.text.contains("<provinceCode>") ? names.districts : names.provinces
      return FakeFeed.soap(
        ShapeTests.response("<Result>\(rows.joined())</Result>", operation: operation))
    }
    return FakeFeed.page(
      Array((request.page * 100)..<(request.page * 100 + 40)), "<totalPage>3</totalPage>")
  }

  @Test(arguments: FaultMatrix.cells(Operation.allCases))
  func everyCellHasItsOutcome(operation: Operation, fault: NetworkFault) async throws {
    let feed = try FakeFeed(answer: Self.answer)
    defer { feed.server.stop() }
    let expected = try await Self.result(of: operation, feed.client)
    #expect(!expected.isEmpty)

    let proxy = try FaultProxy(to: feed.server.port, fault) { request in
      !Operation.allCases[..<3].contains(operation) || request.page == operation.page
    }
    defer { proxy.stop() }
    var configuration = feed.client.configuration
    configuration.url = proxy.url("/MapNewHomeServices.svc")
    // What never comes is waited for; all else has the time that a busy machine may take.
    if fault == .blackHole { configuration.limits.silence = .seconds(4) }
    let client = FeedClient(configuration, http: HTTPClient())
    let outcome: String
    do throws(FeedError) {
      let result = try await Self.result(of: operation, client)
      #expect(result == expected)
      #expect(fault.isSurvivable)
      outcome = "answer"
    } catch {
      #expect(!fault.isSurvivable)
      #expect(
        fault == .blackHole
          ? error.kind == .timedOut : [.unreachable, .brokenAnswer].contains(error.kind))
      #expect(!error.message.contains("secret-of-mine"))
      outcome = "error: \(error.kind.rawValue)"
    }
    #expect(proxy.strikes > 0)
    FaultMatrix.report(operation.rawValue, fault, outcome)
  }
}
