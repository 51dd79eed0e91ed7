import Basics
import HomefindTesting
import ListingSources
import Messages
import Testing

@testable import RESOSource

@Suite struct ThrottlingTests {
  /// A clock that advances only during waits.
  private final class Clock: Sendable {
    let waits = Locked<[Duration]>([])
    private let start = ContinuousClock.now

    var dependencies: RESODependencies {
      RESODependencies(
        now: { self.waits.withLock { self.start + $0.reduce(.zero, +) } },
        sleep: { wait in self.waits.withLock { $0.append(wait) } },
        // 2026-11-25T07:28:00Z.
        seconds: { 1_795_591_680 })
    }
  }

  private static func throttled(_ after: String?, times: Int, status: Int = 429)
    -> @Sendable (
      RecordedRequest
    ) -> ScriptedAnswer?
  {
    let left = Locked(times)
    return { request in
      guard request.target.contains("/Property?"),
        left.withLock({
          $0 -= 1; return $0 >= 0
        })
      else { return nil }
      guard let after else { return .response(status, body: "") }
      return .response(status, headers: ["Retry-After": after], body: "")
    }
  }

  @Test(
    arguments: [
      ("7", 429, [7]), ("Wed, 25 Nov 2026 07:28:30 GMT", 429, [30]), (nil, 429, [1]),
      ("soon", 429, [1]), ("59", 503, [59]),
    ] as [(String?, Int, [Int])])
  func retryAfterIsObeyed(after: String?, status: Int, waits: [Int]) async throws {
    let fake = try FakeRESO(
      FakeRESO.rows(0..<4), instead: Self.throttled(after, times: 1, status: status))
    defer { fake.server.stop() }
    let clock = Clock()
    let source = RESOSource(fake.client(clock.dependencies), name: "mls")
    #expect(try await source.keys().count == 4)
    #expect(clock.waits.withLock { $0 } == waits.map { .seconds($0) })
  }

  @Test func longWaitIsAnErrorUntilItEnds() async throws {
    let fake = try FakeRESO(FakeRESO.rows(0..<4), instead: Self.throttled("600", times: 1))
    defer { fake.server.stop() }
    let clock = Clock()
    let source = RESOSource(fake.client(clock.dependencies), name: "mls")
    for _ in 0..<3 {
      let error = await #expect(throws: SourceError.self) { try await source.keys() }
      #expect(error?.kind == .timedOut)
      #expect(error?.message.english.contains("asks to wait for") == true)
    }
    // The client requests only the metadata and one page, and sends no request during the wait.
    #expect(fake.server.requests.count == 2)
    try await clock.dependencies.sleep(.seconds(600))
    #expect(try await source.keys().count == 4)
  }

  @Test func endlessThrottlingEnds() async throws {
    let fake = try FakeRESO([], instead: Self.throttled("1", times: .max))
    defer { fake.server.stop() }
    let clock = Clock()
    let source = RESOSource(fake.client(clock.dependencies), name: "mls")
    await #expect(throws: SourceError.self) { try await source.keys() }
    #expect(clock.waits.withLock(\.count) == 4)
  }

  private static func tokens(
    _ answers: @escaping @Sendable (RecordedRequest, Int) -> ScriptedAnswer
  ) -> @Sendable (RecordedRequest) -> ScriptedAnswer? {
    let number = Locked(0)
    return { request in
      guard request.target == "/token" else {
        let present = "Bearer t0ken-\(number.withLock { $0 })"
        return request.header("Authorization") == present ? nil : .response(401, body: "")
      }
      return answers(
        request,
        number.withLock {
          $0 += 1; return $0
        })
    }
  }

  private func client(_ fake: FakeRESO, _ clock: Clock) -> RESOClient {
    fake.client(clock.dependencies) { configuration in
      var credentials = ClientCredentials(
        url: fake.server.url("/token"), id: "me & you", secret: Secret("s3cret-of-mine"))
      credentials.scope = "api"
      configuration.login = .client(credentials)
    }
  }

  @Test(arguments: [true, false])
  func tokenRequestSendsClientCredentials(inHeader: Bool) async throws {
    let fake = try FakeRESO(
      FakeRESO.rows(0..<4),
      instead: Self.tokens { request, number in
        let hasHeader = request.header("Authorization")?.hasPrefix("Basic ") == true
        #expect(request.text.hasPrefix("grant_type=client_credentials&scope=api"))
        if !inHeader, hasHeader { return .response(400, body: #"{"error":"invalid_client"}"#) }
        #expect(inHeader || request.text.contains("client_id=me%20%26%20you&client_secret=s3c"))
        return .page(#"{"access_token":"t0ken-\#(number)","expires_in":1000}"#)
      })
    defer { fake.server.stop() }
    let clock = Clock()
    let client = client(fake, clock)
    let source = RESOSource(client, name: "mls")
    #expect(try await source.keys().count == 4)
    let before = fake.server.requests.count { $0.target == "/token" }
    #expect(before == (inHeader ? 1 : 2))
    try await clock.dependencies.sleep(.seconds(950))
    _ = try await source.keys()
    #expect(fake.server.requests.count { $0.target == "/token" } == 2 * before)
  }

  @Test func revokedTokenIsRequestedAgainOnce() async throws {
    let fake = try FakeRESO(
      FakeRESO.rows(0..<4),
      instead: Self.tokens { _, number in
        .page(#"{"access_token":"t0ken-\#(number == 1 ? 0 : number)"}"#)
      })
    defer { fake.server.stop() }
    #expect(try await RESOSource(client(fake, Clock()), name: "mls").keys().count == 4)
  }

  @Test(arguments: [
    (ScriptedAnswer.response(401, body: ""), SourceError.Kind.refusedLogin),
    (.html(), .unavailable), (.page(#"{"access_token":7}"#), .unavailable),
    (.page(#"{"access_token":"wrong"}"#), .refusedLogin),
  ])
  func refusedLoginIsReported(answer: ScriptedAnswer, kind: SourceError.Kind) async throws {
    let fake = try FakeRESO([], instead: Self.tokens { _, _ in answer })
    defer { fake.server.stop() }
    let source = RESOSource(client(fake, Clock()), name: "mls")
    let error = await #expect(throws: SourceError.self) { try await source.keys() }
    #expect(error?.kind == kind)
    #expect("\(String(describing: error))".contains("s3cret") == false)
  }

  @Test func fixedTokenIsSent() async throws {
    let fake = try FakeRESO([])
    defer { fake.server.stop() }
    let client = fake.client { $0.login = .token(Secret("k3y-of-mine")) }
    try await RESOSource(client, name: "mls").check()
    #expect(
      fake.server.requests.allSatisfy { $0.header("Authorization") == "Bearer k3y-of-mine" })
    #expect(!"\(client.configuration)".contains("k3y-of-mine"))
    let storeName = RESOSource(
      fake.client { $0.url = "https://me:k3y@api.example/odata?k=k3y" }, name: "mls"
    ).storeName
    #expect(storeName == "reso:https://api.example/odata/")
  }
}
