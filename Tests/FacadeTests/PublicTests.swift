import APIKeys
import Foundation
import HomefindTesting
import ListingStore
import NIOCore
import Testing

@testable import Admission
@testable import Facade

/// Tests API keys, rate limits and client addresses.
@Suite struct PublicTests {
  @Test func keysAreAddedAndRevoked() throws {
    var ring = KeyRing()
    let one = try ring.add(name: "one", created: "2026-11-01")
    let two = try ring.add(name: "two.2_x-y", created: "2026-11-02")
    #expect(one.wholeMatch(of: /hf_[0-9a-z]{52}/) != nil && one != two)
    #expect(ring.known(one)?.name == "one" && ring.known(two)?.name == "two.2_x-y")
    #expect(ring.known(one.uppercased()) == nil && ring.known("") == nil)
    #expect(!ring.text.contains(one.dropFirst(3)))
    #expect(try KeyRing(text: ring.text) == ring)
    for name in ["", "a b", "ü", "x\n", String(repeating: "x", count: 61)] {
      #expect(throws: KeyError.unusableName(name)) { try ring.add(name: name, created: "") }
    }
    #expect(throws: KeyError.knownName("one")) { try ring.add(name: "one", created: "") }
    #expect(throws: KeyError.unknownName("three")) { try ring.revoke(name: "three") }
    try ring.revoke(name: "one")
    #expect(ring.known(one) == nil && ring.keys.map(\.name) == ["two.2_x-y"])
    #expect(throws: KeyError.unreadableLine(2)) { try KeyRing(text: "#\nx y z\n") }
  }

  @Test func keyFileIsReadableByOwnerOnly() throws {
    let folder = TemporaryFolder()
    let path = folder.file("keys")
    let key = try KeyFile.change(at: path) { ring throws(KeyError) in
      try ring.add(name: "one", created: "2026-11-01")
    }
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    #expect(facts[.posixPermissions] as? Int == 0o600)
    #expect(try KeyFile.ring(at: path).known(key)?.name == "one")
    #expect(throws: KeyError.unreadableFile(folder.file("none"))) {
      try KeyFile(path: folder.file("none"))
    }
    #expect(throws: KeyError.self) {
      try KeyFile.change(at: folder.file("no/folder")) { _ throws(KeyError) in }
    }
  }

  @Test func newKeyWorksImmediately() throws {
    let folder = TemporaryFolder()
    let path = folder.file("keys")
    func made(_ name: String) throws -> String {
      try KeyFile.change(at: path) { ring throws(KeyError) in
        try ring.add(name: name, created: "2026-11-01")
      }
    }
    let first = try made("one")
    let keys = try KeyFile(path: path)
    #expect(keys.known(first)?.name == "one")
    // A new key is accepted even though the file was checked less than a second ago.
    let second = try made("two")
    #expect(keys.known(second)?.name == "two")
    #expect(keys.known("hf_x") == nil)
  }

  @Test func requestsNeedAKnownKey() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("keys")
    let key = try KeyFile.change(at: path) { ring throws(KeyError) in
      try ring.add(name: "one", created: "2026-11-01")
    }
    let keys = try KeyFile(path: path)
    try await FacadeClient.runOverSample(configuring: { $0.keys = ClientKeys(file: keys) }) {
      client in
      for (fields, status) in [
        ([:], 401), (["Authorization": "Bearer \(key)"], 200), (["X-API-Key": key], 200),
        (["authorization": "bearer \(key)"], 200), (["X-API-Key": "hf_x"], 401),
        (["Authorization": "Basic \(key)"], 401),
      ] as [([String: String], Int)] {
        for _ in 1...2 {
          let answer = try await client.raw("GET /v1/stations", fields)
          #expect(answer.status == status)
          #expect((answer.fields["www-authenticate"] != nil) == (status == 401))
        }
      }
      #expect(try await client.get("/healthz").status == 200)
      let kept = try await client.raw("GET /v1/nearby?lat=13.7&lon=100.5", ["X-API-Key": key])
      #expect(kept.fields["cache-control"]?.hasPrefix("private, max-age=") == true)
    }
  }

  @Test func pageNeedsNoKey() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("keys")
    let key = try KeyFile.change(at: path) { ring throws(KeyError) in
      try ring.add(name: "one", created: "2026-11-01")
    }
    let keys = try KeyFile(path: path)
    try await FacadeClient.runOverSample(configuring: {
      $0.keys = ClientKeys(file: keys)
      $0.basePath = "/homes"
    }) { client in
      let page = try await client.raw("GET /homes/?tab=nearby")
      #expect(page.status == 200)
      let text = String(decoding: page.body, as: UTF8.self)
      let parts = text.matches(of: #/(?:href|src)="([^"]*)"/#).map { String($0.output.1) }
      let own = parts.filter { !$0.hasPrefix("v1/") }
      for part in own + ["sw.js", "app/config.json", "app/files.json", "docs"] {
        #expect(try await client.raw("GET /homes/\(part)").status == 200, "\(part)")
      }
      #expect(try await client.raw("GET /homes/sample/pictures/none.svg").status == 404)
      // The page needs no key, so a wrong key is ignored. All other paths need a key.
      #expect(try await client.raw("GET /homes/", ["X-API-Key": "hf_x"]).status == 200)
      for path in [
        "/v1/stations", "/app/rail.json", "/app/x/js/main.js", "/docs/style.css", "/openapi.json",
        "/v1/events", "/x", "/sample", "/app/config.json/../rail.json",
      ] {
        #expect(try await client.raw("GET /homes\(path)").status == 401, "\(path)")
      }
      #expect(try await client.raw("GET /homes/app/rail.json", ["X-API-Key": key]).status == 200)
    }
  }

  @Test func revokedKeyEndsItsStreams() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("keys")
    let (one, two) = try KeyFile.change(at: path) { ring throws(KeyError) in
      (
        try ring.add(name: "one", created: "2026-11-01"),
        try ring.add(name: "two", created: "2026-11-01")
      )
    }
    let keys = try KeyFile(path: path)
    try await FacadeClient.runOverSample(configuring: { $0.keys = ClientKeys(file: keys) }) {
      client in
      func stream(_ key: String) async throws -> RawConnection {
        let connection = try RawConnection(port: client.port)
        connection.send(
          "GET /v1/events HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\nX-API-Key: \(key)\r\n\r\n"
            .utf8)
        let begun = await connection.receive {
          String(decoding: $0, as: UTF8.self).contains("retry: 3000")
        }
        #expect(RawAnswer(begun)?.status == 200)
        return connection
      }
      let first = try await stream(one)
      let second = try await stream(two)
      try KeyFile.change(at: path) { ring throws(KeyError) in try ring.revoke(name: "one") }
      _ = await first.receive()
      // The other stream continues and sends its cursor periodically.
      let more = await second.receive { String(decoding: $0, as: UTF8.self).contains("id: ") }
      #expect(String(decoding: more, as: UTF8.self).contains("id: "))
    }
  }

  @Test(arguments: [
    ("600/1m", 600, 60), ("10/s", 10, 1), ("5000/2h", 5_000, 7_200), ("1/1d", 1, 86_400),
  ])
  func rateLimitIsParsed(text: String, requests: Int, seconds: Int) {
    #expect(RateLimit(parsing: text) == RateLimit(requests: requests, seconds: seconds))
  }

  @Test(arguments: ["", "600", "600/", "/1m", "0/1m", "x/1m", "10/1x", "10/0s", "1/1m/2", "-1/s"])
  func invalidRateLimitIsRefused(text: String) {
    #expect(RateLimit(parsing: text) == nil)
  }

  @Test func bucketRefillsSteadily() throws {
    let counter = RateCounter(try #require(RateLimit(requests: 3, seconds: 30)))
    let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)
    for left in [2, 1, 0] {
      let standing = counter.take("a", at: start)
      #expect(standing == .init(remaining: left, reset: 10 * (3 - left)))
    }
    #expect(counter.take("a", at: start).wait == 10)
    #expect(counter.take("a", at: start + .seconds(4)).wait == 6)
    #expect(counter.take("b", at: start).wait == nil)
    #expect(counter.take("a", at: start + .seconds(10)) == .init(remaining: 0, reset: 30))
    #expect(counter.take("a", at: start + .seconds(100)) == .init(remaining: 2, reset: 10))
  }

  @Test func rateLimitProblemUsesRequestedLanguage() async throws {
    try await FacadeClient.runOverSample(configuring: {
      $0.rateLimit = RateLimit(requests: 1, seconds: 3_600)
    }) { client in
      _ = try await client.raw("GET /v1/stations")
      for (target, fields) in [
        ("/v1/stations", ["Accept-Language": "th"]), ("/v1/stations?lang=th", [:]),
      ] {
        let answer = try await client.raw("GET \(target)", fields)
        #expect(answer.json["title"] as? String == "คำขอมากเกินไป")
        let detail = answer.json["detail"] as? String
        #expect(detail?.hasPrefix("คุณส่งคำขอเกิน 1 คำขอใน 3600 วินาที") == true)
      }
    }
  }

  @Test func requestsAboveRateLimitAreRefused() async throws {
    try await FacadeClient.runOverSample(configuring: {
      $0.rateLimit = RateLimit(requests: 2, seconds: 3_600)
    }) { client in
      for (status, left) in [(200, 1), (200, 0), (429, 0), (429, 0)] {
        let answer = try await client.raw("GET /v1/stations")
        #expect(answer.status == status)
        #expect(answer.fields["ratelimit-policy"] == "\"default\";q=2;w=3600")
        #expect(answer.fields["ratelimit"]?.hasPrefix("\"default\";r=\(left);t=") == true)
        #expect((answer.fields["retry-after"] != nil) == (status == 429))
      }
      #expect(try await client.get("/healthz").status == 200)
    }
  }

  @Test(
    arguments: [
      ("10.1.2.3", nil, "10.1.2.3"), ("10.1.2.3", "192.0.2.7", "192.0.2.7"),
      ("198.51.100.1", "192.0.2.7", "198.51.100.1"),
      ("10.1.2.3", "203.0.113.9, 192.0.2.7 ,10.9.9.9", "192.0.2.7"),
      ("10.1.2.3", "10.0.0.1, 10.0.0.2", "10.0.0.1"), ("10.1.2.3", "nonsense", "10.1.2.3"),
      ("10.1.2.3", "192.0.2.7, unknown", "10.1.2.3"), (nil, "192.0.2.7", "192.0.2.7"),
      ("::ffff:10.1.2.3", "2001:db8::1", "2001:db8::1"),
      ("2001:db8:1::5", "192.0.2.7", "192.0.2.7"),
    ] as [(String?, String?, String)])
  func onlyTrustedProxiesNameTheClient(peer: String?, field: String?, client: String) {
    let ranges = ["10.0.0.0/8", "2001:db8:1::/48"].compactMap { AddressRange($0) }
    let forwarders = TrustedForwarders(ranges, socket: true)
    #expect(forwarders.client(peer: peer, forwardedFor: field) == client)
  }

  @Test func invalidAddressRangeIsRefused() {
    for text in ["", "10.0.0.0/33", "10.0.0/8", "x", "::/129", "10.0.0.0/", "10.0.0.0/-1"] {
      #expect(AddressRange(text) == nil, "\(text)")
    }
    #expect(IPAddress("2001:db8::1")?.clientPrefix == IPAddress("2001:db8::ffff")?.clientPrefix)
    #expect(IPAddress("192.0.2.1")?.clientPrefix != IPAddress("192.0.2.2")?.clientPrefix)
  }
}
