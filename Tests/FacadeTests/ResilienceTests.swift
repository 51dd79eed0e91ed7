import Admission
import Foundation
import HomefindTesting
import Monitoring
import NIOCore
import NIOHTTP1
import Search
import Testing
import Transport

@testable import Facade

/// Tests how the facade handles disconnects, failing feeds and overload.
@Suite("Resilience of the facade", .timeLimit(.minutes(10)))
struct ResilienceTests {
  private static let path = "/v1/nearby?lat=13.7370&lon=100.5603&limit=5"

  @Test(arguments: ["/v1/nearby?lat=13.7&lon=100.5", "/v1/provinces"])
  func disconnectCancelsFeedCalls(path: String) async throws {
    let feed = try ScriptedServer { _ in .silence }
    defer { feed.stop() }
    try await FacadeClient.run(feed: feed.url("/x.svc")) { client in
      do {
        let connection = try RawConnection(port: client.port)
        connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        #expect(await feed.wait(for: .requested(connection: 1)))
        withExtendedLifetime(connection) {}
      }
      #expect(await feed.wait(for: .closedByClient(connection: 1)))
    }
  }

  @Test func disconnectKeepsFeedCallOfOtherClient() async throws {
    let gate = try Gate()
    let feed = try ScriptedServer { _ in ScriptedAnswer.html(404).after(gate) }
    defer { feed.stop() }
    try await FacadeClient.run(feed: feed.url("/x.svc"), metrics: PrometheusRegistry()) { client in
      /// Returns the number of running requests, without the metrics request itself.
      func running() async throws -> Int {
        let text = String(decoding: try await client.get("/metrics").body, as: UTF8.self)
        let found = try #require(text.firstMatch(of: /homefind_http_running (\d+)/))
        return try #require(Int(found.1)) - 1
      }
      async let stays = client.raw("GET \(Self.path)")
      #expect(await feed.wait(for: .requested(connection: 1)))
      do {
        let connection = try RawConnection(port: client.port)
        connection.send("GET \(Self.path) HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        while try await running() < 2 { await Task.yield() }
        withExtendedLifetime(connection) {}
      }
      // Wait for the disconnect before the feed responds; after the failure, a second client would
      // start another call.
      while try await running() > 1 { await Task.yield() }
      gate.open()
      #expect(try await stays.status == 502)
      #expect(feed.requests.count == 1)
    }
  }

  @Test func allLayersShareOneRetryBudget() async throws {
    let feed = try ScriptedServer { _ in .html(503) }
    defer { feed.stop() }
    // The circuit breaker stays open until the end of the test, regardless of how long the test
    // takes.
    let retries = RetryPolicy(firstRest: .seconds(3_600), longestRest: .seconds(3_600))
    try await FacadeClient.run(feed: feed.url("/x.svc"), retries: retries) { client in
      let calls = 40
      for number in 0..<calls {
        let answer = try await client.raw("GET /v1/nearby?lat=13.\(100 + number)&lon=100.5")
        #expect(answer.status == 502)
      }
      // The retry budget's minimum allows retries of the first calls. After five consecutive
      // failures, nothing more is sent.
      #expect((5...8).contains(feed.requests.count), "\(feed.requests.count)")
      let ready = try await client.raw("GET /readyz")
      #expect((ready.json["checks"] as? [String: String])?["feed"] == "open")
      let detail = try await client.raw("GET \(Self.path)").json["detail"] as? String
      #expect(detail?.contains("does not call it for now; try again in") == true)
    }
  }

  @Test func bodiesInFlightShareAMemoryLimit() async throws {
    let metrics = PrometheusRegistry()
    try await FacadeClient.runOverSample(
      metrics: metrics,
      configuring: {
        $0.limits.heldBytes = 100_000
        $0.limits.bodyTime = .seconds(540)
      }
    ) { client in
      let path = "POST /v1/routes/read HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n"
      let piece = String(repeating: " ", count: 80_000)
      func held() async throws -> Int? {
        let text = String(decoding: try await client.get("/metrics").body, as: UTF8.self)
        return text.firstMatch(of: /homefind_http_held_bytes (\d+)/).flatMap { Int($0.1) }
      }
      do {
        let first = try RawConnection(port: client.port)
        first.send((path + piece).utf8)
        while try await held() ?? 0 < 80_000 { await Task.yield() }
        let second = try RawConnection(port: client.port)
        second.send((path + piece).utf8)
        let refused = try #require(RawAnswer(await second.receive()))
        #expect(refused.status == 503 && refused.fields["retry-after"] == "1")
        #expect(refused.json["type"] as? String == "urn:homefind:problem:overloaded")
        withExtendedLifetime(first) {}
      }
      // A disconnect releases the client's memory.
      while try await held() ?? 0 >= 80_000 { await Task.yield() }
      let answer = try await client.raw("POST /v1/routes/read", body: piece)
      #expect(answer.status == 422)
      let text = metrics.text
      #expect(text.contains("homefind_http_shed_total"))
    }
  }

  /// If memory is low, requests for large responses are refused before any work is done.
  @Test func largeResponsesReserveMemoryFirst() async throws {
    try await FacadeClient.runOverSample(
      metrics: PrometheusRegistry(),
      configuring: {
        $0.limits.heldBytes = 400_000
        $0.limits.bodyTime = .seconds(540)
        $0.cacheBytes = 0
      }
    ) { client in
      let cursor = try #require(try await client.get("/v1/events").json["next"] as? String)
      let found = try await client.get(
        "/v1/nearby?lat=13.7370&lon=100.5603&radius=49km&limit=120&fields=id")
      let ids = try #require(found.json["items"] as? [[String: Any]])
        .compactMap { $0["id"] as? String }.prefix(100).joined(separator: ",")
      let large = [
        "/v1/listings?ids=\(ids)", "/v1/events?cursor=\(cursor)&limit=1000",
        "/v1/map?bbox=100.3,13.6,100.8,13.95&zoom=14",
        "/v1/nearby?lat=13.7370&lon=100.5603&radius=49km&limit=500",
      ]
      let small = ["/v1/listings?ids=\(ids.prefix(3))", "/v1/events?cursor=\(cursor)&limit=5"]
      func held() async throws -> Int? {
        let text = String(decoding: try await client.get("/metrics").body, as: UTF8.self)
        return text.firstMatch(of: /homefind_http_held_bytes (\d+)/).flatMap { Int($0.1) }
      }
      do {
        let other = try RawConnection(port: client.port)
        let head = "POST /v1/routes/read HTTP/1.1\r\nHost: a\r\nContent-Length: 30000\r\n\r\n"
        other.send((head + String(repeating: " ", count: 20_000)).utf8)
        while try await held() ?? 0 < 20_000 { await Task.yield() }
        for path in large {
          let refused = try await client.raw("GET \(path)")
          #expect(
            refused.status == 503 && refused.fields["retry-after"] == "1", "\(path.prefix(20))")
          #expect(refused.json["type"] as? String == "urn:homefind:problem:overloaded")
        }
        for path in small { #expect(try await client.raw("GET \(path)").status == 200, "\(path)") }
        withExtendedLifetime(other) {}
      }
      while try await held() ?? 0 > 0 { await Task.yield() }
      for path in large {
        #expect(try await client.raw("GET \(path)").status == 200, "\(path.prefix(20))")
        // Wait until the reserved memory is released.
        while try await held() ?? 0 > 0 { await Task.yield() }
      }
    }
  }

  @Test(arguments: ["POST /v1/nowhere", "POST /v1/nearby", "POST /v1/routes/read?bad=1"])
  func earlyResponseReleasesMemoryOfBody(line: String) async throws {
    try await FacadeClient.runOverSample(metrics: PrometheusRegistry()) { client in
      func held() async throws -> String {
        let text = String(decoding: try await client.get("/metrics").body, as: UTF8.self)
        return String(try #require(text.firstMatch(of: /homefind_http_held_bytes (\d+)/)).1)
      }
      let head = "\(line) HTTP/1.1\r\nHost: a\r\n"
      let half = String(repeating: " ", count: 30_000)
      // If only a small part of the body is left, the server reads it, and the next request
      // succeeds.
      let short = try RawConnection(port: client.port)
      short.send("\(head)Content-Length: 60000\r\n\r\n\(half)".utf8)
      let early = try #require(
        RawAnswer(
          await short.receive {
            guard let answer = RawAnswer($0) else { return false }
            return answer.body.count == answer.fields["content-length"].flatMap(Int.init)
          }))
      #expect((400..<500).contains(early.status) && early.fields["connection"] == nil)
      short.send(
        "\(half)GET /v1/nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8)
      let next = try #require(RawAnswer(await short.receive()))
      #expect(next.status == 404)
      // The server releases a response after the write completes, so the client may receive the
      // response slightly earlier.
      while try await held() != "0" { await Task.yield() }
      // The rest of a body of unknown length is not read: there is only one response, and the
      // connection closes.
      let long = try RawConnection(port: client.port)
      let piece = "7530\r\n\(half)\r\n"
      long.send("\(head)Transfer-Encoding: chunked\r\n\r\n\(piece)".utf8)
      let only = try #require(RawAnswer(await long.receive()))
      #expect(only.status == early.status && only.fields["connection"] == "close")
      #expect(only.body.count == only.fields["content-length"].flatMap(Int.init))
      while try await held() != "0" { await Task.yield() }
    }
  }

  @Test func earlyResponseIsTheOnlyResponse() async throws {
    try await FacadeClient.runOverSample(configuring: { $0.limits.bodyBytes = 40_000 }) { client in
      let connection = try RawConnection(port: client.port)
      let piece = "2710\r\n\(String(repeating: " ", count: 10_000))\r\n"
      connection.send(
        "POST /v1/nowhere HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(piece)".utf8)
      let early = await connection.receive { RawAnswer($0)?.body.isEmpty == false }
      for _ in 1...8 { connection.send(piece.utf8) }
      let all = early + (await connection.receive())
      #expect(RawAnswer(all)?.status == 404)
      #expect(String(decoding: all, as: UTF8.self).split(separator: "HTTP/1.1 ").count == 1)
    }
  }

  @Test func connectionsPerAddressAreLimited() async throws {
    try await FacadeClient.runOverSample(configuring: { $0.limits.connectionsPerAddress = 2 }) {
      client in
      let request = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n".utf8
      func answers(_ connection: RawConnection) async -> Bool {
        connection.send(request)
        return await !connection.receive { RawAnswer($0) != nil }.isEmpty
      }
      let first = try RawConnection(port: client.port)
      #expect(await answers(first))
      do {
        let second = try RawConnection(port: client.port)
        #expect(await answers(second))
        let third = try RawConnection(port: client.port)
        let isServed = await answers(third)
        #expect(!isServed)
        for connection in [first, second] { #expect(await answers(connection)) }
      }
      // When a connection closes, another one is accepted.
      while await !answers(try RawConnection(port: client.port)) { await Task.yield() }
      #expect(await answers(first))
    }
    let counts = ConnectionCounts()
    let clientPrefix = try #require(counts.begin("2001:db8::1", limit: 1))
    #expect(counts.begin("2001:db8::2", limit: 1) == nil)
    #expect(counts.begin("2001:db8:0:1::1", limit: 1) != nil)
    counts.end(clientPrefix)
    #expect(counts.begin("2001:db8::2", limit: 1) != nil && counts.addresses == 2)
  }

  @Test func cacheCountsTheSizeOfKeys() throws {
    let cache = ResponseCache(capacity: 800_000) { nil }
    for number in 0..<1_000 {
      let answer = ResponseCache.Answer(
        headers: [:], body: ByteBuffer(string: "{}"), tag: EntityTag(of: []), route: "/",
        storedAt: .now(), lasting: .hours(1), version: 0)
      let language = String(repeating: "x", count: 30_000) + "\(number)"
      cache.keep(
        answer,
        for: ResponseCache.Key(
          target: "/", accept: nil, language: language, wantsGzip: false))
    }
    #expect((10...27).contains(cache.size.answers) && cache.size.bytes <= 800_000)
  }

  @Test func overloadIsLoggedRarely() async throws {
    let lines = Locked<[String]>([])
    let log = LineLog { line in
      lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
    }
    let began = ContinuousClock.now
    try await FacadeClient.runOverSample(
      logger: log.logger(label: "test"), configuring: { $0.limits.running = 0 }
    ) { client in
      for _ in 1...20 {
        let answer = try await client.raw("GET /v1/stations")
        #expect(answer.status == 503)
      }
      let answer = try await client.raw("GET /healthz")
      #expect(answer.status == 200)
    }
    // The first refusal is logged immediately; after that, refusals are logged every ten seconds.
    // On a busy machine, the requests may take longer than ten seconds.
    let most = 1 + Int((ContinuousClock.now - began) / .seconds(10))
    let said = lines.withLock { $0.filter { $0.contains("requests are refused") } }
    #expect((1...most).contains(said.count) && lines.withLock(\.count) == said.count)
  }

  @Test func newClientsShareABucketWhenCounterIsFull() throws {
    let counter = RateCounter(try #require(RateLimit(requests: 2, seconds: 3_600)))
    let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)
    for number in 0..<100_000 { _ = counter.take("\(number)", at: start) }
    // All new clients share one bucket; known clients keep their own.
    #expect(counter.take("x", at: start).remaining == 1)
    #expect(counter.take("y", at: start).remaining == 0)
    #expect(counter.take("z", at: start).wait != nil)
    #expect(counter.take("7", at: start).remaining == 0)
    // Once the buckets of other clients have refilled, there is room for new clients again.
    let later = start + .seconds(3_600)
    #expect(counter.take("z", at: later).remaining == 1)
  }
}
