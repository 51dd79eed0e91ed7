import Foundation
import HomefindTesting
import NIOCore
import Testing

@testable import Facade

/// Tests responses while all threads for long requests are busy.
@Suite(.timeLimit(.minutes(10))) struct BusyThreadTests {
  /// Blocks all threads for long requests until `end` is called.
  private final class Hold: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let held = Locked(0)
    private let count = max(1, System.coreCount - 1)

    func begin() async {
      for _ in 0..<count {
        Task(executorPreference: LongAnswerExecutor.shared) { self.block() }
      }
      while held.withLock({ $0 }) < count { await Task.yield() }
    }

    private func block() {
      held.withLock { $0 += 1 }
      gate.wait()
    }

    func end() {
      for _ in 0..<count { gate.signal() }
    }
  }

  @Test func cheapRequestsAreAnsweredWhileLongThreadsAreBusy() async throws {
    try await FacadeClient.runOverSample { client in
      let hold = Hold()
      await hold.begin()
      let reading = Task {
        try await client.raw("POST /v1/routes/read", body: "hello").status
      }
      for path in ["/healthz", "/readyz", "/v1/stations", "/v1/provinces"] {
        let answer = try await client.raw("GET \(path)")
        #expect(answer.status == 200, "\(path)")
      }
      hold.end()
      #expect(try await reading.value == 422)
    }
  }

  /// The connection handler responds to liveness checks with the same header fields as a route.
  @Test(arguments: [
    ["Accept": "*/*"], [:], ["Accept": "text/plain"], ["Accept": "text/html, */*;q=0.1"],
  ])
  func livenessHasHeadersOfARoute(fields: [String: String]) async throws {
    try await FacadeClient.runOverSample { client in
      for target in ["/healthz", "/healthz?x=1"] {
        let answer = try await client.raw("GET \(target)", fields)
        #expect(answer.status == 200 && answer.body == Array("ok\n".utf8))
        #expect(answer.fields["cache-control"] == "no-store")
        #expect(answer.fields["content-type"] == "text/plain; charset=utf-8")
        #expect(answer.fields["etag"]?.hasPrefix("W/") == true)
        #expect(answer.fields["vary"] == "Accept, Accept-Language, Accept-Encoding")
        #expect(answer.fields["x-content-type-options"] == "nosniff")
      }
      let head = try await client.raw("HEAD /healthz", fields)
      #expect(head.status == 200 && head.body.isEmpty && head.fields["content-length"] == "3")
      let posted = try await client.raw("POST /healthz", fields, body: "x")
      #expect(posted.status == 405)
      let html = try await client.raw("GET /healthz", ["Accept": "text/html"])
      #expect(html.status == 406)
    }
  }
}
