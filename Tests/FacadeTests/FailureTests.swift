import Foundation
import HTTPTypes
import HomefindTesting
import ListingStore
import Logging
import Messages
import Monitoring
import Parameters
import Store
import Testing

@testable import Accounts
@testable import Facade
@testable import Search

/// Tests how failures and disconnects are reported to clients and operators.
@Suite struct FailureTests {
  private static let place = "/var/lib/homefind/accounts.sqlite"
  private static let server = Message(
    "The connection to the database at 10.0.0.7:5432/homes was lost.", "ขาดการเชื่อมต่อกับ 10.0.0.7")

  @Test(
    arguments: [
      (.diskFull, nil, 503, "store-full"), (.busy, nil, 503, "store-unavailable"),
      (.replaced, nil, 500, "account-store"), (.damaged, nil, 500, "account-store"),
      (.failed, server, 503, "store-unavailable"), (.diskFull, server, 503, "store-full"),
    ] as [(StoreFailure, Message?, UInt16, String)])
  func accountStoreErrorHidesPathAndHost(
    code: StoreFailure, explanation: Message?, status: UInt16, kind: String
  ) {
    let failure = AccountStoreError(code, path: Self.place, explanation: explanation)
    for problem in [Problem(failure), Problem(AccountError.store(failure))] {
      #expect(problem.code.rawValue == kind && problem.code.status.code == Int(status))
      #expect((problem.headers[.retryAfter] != nil) == (status == 503))
      for language in Language.allCases {
        let text = String(decoding: problem.json(in: language), as: UTF8.self)
        #expect(!text.contains("/var") && !text.contains("sqlite") && !text.contains("10.0"))
      }
    }
  }

  @Test(
    arguments: [
      (.diskFull, nil, 503), (.damaged, nil, 500), (.failed, server, 503), (.diskFull, server, 503),
    ] as [(StoreFailure, Message?, Int)])
  func listingStoreErrorHidesPathAndHost(
    code: StoreFailure, explanation: Message?, status: Int
  ) async throws {
    let failure = ListingStoreError(
      code, path: "/var/lib/homefind/listings.sqlite", explanation: explanation)
    let error = SearchError(failure)
    let problem = Problem(error)
    #expect(problem.code.status.code == status && problem.headers[.retryAfter] != nil)
    let text = String(decoding: problem.json(in: .english), as: UTF8.self)
    #expect(!text.contains("/var") && !text.contains("10.0"))
    // The message for the operator's log still includes the path.
    #expect(error.message == failure.message)
  }

  /// A disconnect is not a failure; the request is logged with status 499.
  @Test(arguments: ["GET /v1/provinces", "GET /v1/nearby?lat=13.7&lon=100.5"])
  func disconnectCountsAs499(line: String) async throws {
    let lines = Locked<[String]>([])
    let log = LineLog(level: .info) { line in
      lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
    }
    let metrics = PrometheusRegistry()
    let feed = try ScriptedServer { _ in .silence }
    defer { feed.stop() }
    try await FacadeClient.run(
      feed: feed.url("/x.svc"), logger: log.logger(label: "test"), metrics: metrics
    ) { client in
      do {
        let connection = try RawConnection(port: client.port)
        connection.send("\(line) HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        #expect(await feed.wait(for: .requested(connection: 1)))
        withExtendedLifetime(connection) {}
      }
      while !metrics.text.contains(#"homefind_http_outcomes_total{outcome="left"} 1"#) {
        await Task.yield()
      }
    }
    let all = lines.withLock(\.self)
    #expect(all.contains { $0.contains("status=499") && $0.contains("outcome=left") })
    #expect(!all.contains { $0.contains(" error ") || $0.contains(" warning ") }, "\(all)")
    #expect(!metrics.text.contains("status=\"5"))
  }

  @Test func logRedactsSecretsInURLs() {
    let lines = Locked<[String]>([])
    for format in LineLog.Format.allCases {
      let log = LineLog(format: format) { line in
        lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
      }
      log.write(
        .error, "https://me:hidden@feed.example/x failed",
        [
          "url": "https://a.example/?key=hidden", "number": .number(7),
          "all": ["https://u:hidden@b.example"], "parts": ["a": "host=db password=hidden"],
        ])
    }
    let text = lines.withLock { $0.joined() }
    #expect(!text.contains("hidden") && text.contains("https://***@feed.example/x failed"))
    #expect(text.contains("number=7") && text.contains(#""number":7"#))
  }
}
