import Accounts
import Alerts
import HomefindTesting
import JSONStream
import Testing
import Transport

@testable import WebPush

@Suite struct PushSenderTests {
  private static let key =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
  private static let secret = "BTBZMqHH6r4Tts7J_aSIgg"

  private static func sender(_ own: [String] = []) throws -> PushSender {
    try PushSender(
      AlertService(store: try AccountStore.inMemory(tables: [AlertContent.tables])),
      client: HTTPClient(),
      contact: "https://homes.example", ownServices: Set(own.compactMap { HTTPOrigin(of: $0) }))
  }

  private static func subscription(_ endpoint: String) throws -> PushSubscription {
    PushSubscription(
      endpoint: endpoint, key: try #require(Base64URL.bytes(of: key)),
      secret: try #require(Base64URL.bytes(of: secret)))
  }

  @Test(arguments: [
    (201, PushOutcome.sent), (404, .gone), (410, .gone),
    (429, .delayed(after: 120, cause: "status 429")),
    (503, .delayed(after: 120, cause: "status 503")), (400, .failed(cause: "status 400")),
    (413, .failed(cause: "status 413")),
  ])
  func statusDeterminesOutcome(status: Int, outcome: PushOutcome) async throws {
    let server = try ScriptedServer { _ in
      .response(status, headers: ["Retry-After": "120"])
    }
    defer { server.stop() }
    let sender = try Self.sender([server.url()])
    let found = await sender.deliver(
      [1], to: try Self.subscription(server.url("/push/secret")), keptFor: 60)
    switch (found, outcome) {
    case (.delayed(let after, let cause), .delayed(let expected, let end)):
      #expect(after == expected && cause.hasSuffix(end) && !cause.contains("secret"))
    case (.failed(let cause), .failed(let end)):
      #expect(cause.hasSuffix(end) && !cause.contains("secret"))
    default: #expect(found == outcome)
    }
    let request = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect(request.method == "POST" && request.target == "/push/secret")
    #expect(request.header("TTL") == "60" && request.header("Content-Encoding") == "aes128gcm")
    let authorization = try #require(request.header("Authorization"))
    #expect(authorization.hasPrefix("vapid t="))
    #expect(authorization.hasSuffix(", k=\(sender.publicKey)"))
  }

  @Test func pushWithoutResponseIsNotRetried() async throws {
    let server = try ScriptedServer { _ in .close }
    defer { server.stop() }
    // Reserve a port that refuses connections.
    let down = try RefusingPort()
    let downURL = "http://127.0.0.1:\(down.port)"
    let sender = try Self.sender([server.url(), downURL])
    guard
      case .failed = await sender.deliver(
        [1], to: try Self.subscription(server.url("/push")), keptFor: 60)
    else {
      Issue.record("sent again")
      return
    }
    guard
      case .delayed = await sender.deliver(
        [1], to: try Self.subscription("\(downURL)/push"), keptFor: 60)
    else {
      Issue.record("not tried later")
      return
    }
    withExtendedLifetime(down) {}
  }

  @Test(arguments: [
    "http://push.example/1", "https://127.0.0.1/1", "https://[::1]/1", "https://10.0.0.1/1",
    "https://169.254.169.254/latest", "https://localhost/1", "https://router/1",
    "https://0x7f.1/1", "https://user@push.example/1", "ftp://push.example/1", "", "push",
  ])
  func invalidEndpointsAreRefused(endpoint: String) async throws {
    let sender = try Self.sender(["http://127.0.0.1:8123"])
    #expect(sender.service(at: endpoint) == nil)
    #expect(
      await sender.deliver([1], to: try Self.subscription(endpoint), keptFor: 60) == .gone)
  }

  @Test func onlyOwnServicesMayBePrivate() throws {
    let sender = try Self.sender(["http://127.0.0.1:8123"])
    #expect(sender.service(at: "https://push.example/1")?.reach == .publicInternet)
    #expect(sender.service(at: "http://127.0.0.1:8123/1")?.reach == .everywhere)
    #expect(sender.service(at: "http://127.0.0.1:8124/1") == nil)
    #expect(sender.service(at: "https://127.0.0.1:8123/1") == nil)
    let long = String(repeating: "x", count: 2_000)
    #expect(sender.service(at: "https://push.example/\(long)") == nil)
  }

  @Test func storeHasOneKey() throws {
    let alerts = AlertService(store: try AccountStore.inMemory(tables: [AlertContent.tables]))
    let keys = try (0..<2).map { _ in
      try PushSender(alerts, client: HTTPClient(), contact: "https://homes.example").publicKey
    }
    #expect(keys[0] == keys[1])
    #expect(try Self.sender().publicKey != keys[0])
    #expect(Base64URL.bytes(of: keys[0])?.count == 65)
  }

  @Test func browserSubscriptionsAreParsed() throws {
    let sender = try Self.sender()
    func read(_ text: String) throws -> PushSubscription {
      try PushSubscription(JSONDocument(Array(text.utf8)).root, for: sender)
    }
    let keys = #"{"p256dh": "\#(Self.key)", "auth": "\#(Self.secret)=="}"#
    let read1 = try read(
      #"{"endpoint": "https://push.example/1", "expirationTime": null, "keys": \#(keys)}"#)
    #expect(try read1 == Self.subscription("https://push.example/1"))
    let short = #"{"p256dh": "AA", "auth": "AA"}"#
    for (text, fields) in [
      ("{}", ["endpoint", "keys"]),
      (#"{"endpoint": "https://10.0.0.1/", "keys": {}}"#, ["endpoint", "keys"]),
      (#"{"endpoint": 1, "keys": \#(keys)}"#, ["endpoint"]),
      (#"{"endpoint": "https://push.example/1", "keys": \#(short)}"#, ["keys"]),
    ] {
      let error = #expect(throws: AccountRequestError.self) { try read(text) }
      #expect(error?.problems.map(\.field) == fields)
    }
  }

  @Test(arguments: [FieldFault.notAPushService, .notPushKeys])
  func faultsAreRenderedInBothLanguages(fault: FieldFault) {
    #expect(MessageFaults.of(fault) == [])
  }
}
