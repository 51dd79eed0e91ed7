import Admission
import FeedProvider
import HomefindTesting
import ListingStore
import Monitoring
import Search
import Testing
import Transport

@testable import Facade

/// Tests costly and cheap requests that run concurrently.
@Suite("Costly requests", .timeLimit(.minutes(10)))
struct CostlyTests {
  private static let cheap = "GET /v1/nearby?lat=13.7370&lon=100.5603&radius=1km&limit=5"
  private static let costly =
    "GET /v1/nearby?lat=13.7370&lon=100.5603&radius=45km&group=true&facets=true&sort=name"
    + "&near-station=5km&text=a"

  /// Runs `body` with a client of a facade that processes at most `running` costly requests
  /// concurrently and queues up to eight more. First stores all homes in the sample, regardless of
  /// how long that takes.
  private static func run(
    running: Int, answerTime: Duration = .seconds(540),
    _ body: @Sendable (FacadeClient) async throws -> Void
  ) async throws {
    let settings = FeedProviderConfiguration(password: "hush-hush")
    let store = try ListingStore.inMemory()
    try await serving {
      try await FeedProviderServer(configuration: settings, logger: .silent, onListening: $0).run()
    } _: { port in
      let url = settings.url(port: port)
      try await FacadeClient.run(feed: url, silence: .seconds(300), store: store) { client in
        let all = try await client.raw(cheap.replacing("1km", with: "49km"))
        #expect(all.status == 200)
      }
      try await FacadeClient.run(
        feed: url, store: store, metrics: PrometheusRegistry(),
        configuring: {
          // With 100,000 homes, such a search takes several milliseconds, but the sample has only
          // 3,000 homes.
          $0.limits.costlyTime = .microseconds(200)
          $0.limits.costlyRunning = running
          $0.limits.costlyWaiting = 8
          $0.limits.costlyWaitingPerClient = 8
          $0.limits.answerTime = answerTime
          $0.cacheBytes = 0
        }, body)
    }
  }

  private static func waiting(_ client: FacadeClient) async throws -> Int {
    // On a busy machine, the metrics response may exceed this server's time limit.
    while true {
      let answer = try await client.raw("GET /metrics")
      guard answer.status == 200 else { continue }
      let text = String(decoding: answer.body, as: UTF8.self)
      let found = try #require(text.firstMatch(of: /homefind_http_costly_waiting (\d+)/))
      return try #require(Int(found.1))
    }
  }

  private static func sendCostlyRequests(_ connections: [RawConnection]) {
    for connection in connections { connection.send("\(costly) HTTP/1.1\r\nHost: a\r\n\r\n".utf8) }
  }

  @Test func fullQueueRefusesCostlyRequestsButNotCheapOnes() async throws {
    // Without permits, queued requests stay in the queue.
    try await Self.run(running: 0) { client in
      var connections = try (1...8).map { _ in try RawConnection(port: client.port) }
      Self.sendCostlyRequests(connections)
      while try await Self.waiting(client) < 8 { await Task.yield() }
      let refused = try await client.raw(Self.costly)
      #expect(refused.status == 503 && refused.fields["retry-after"] == "1")
      #expect(refused.json["type"] as? String == "urn:homefind:problem:overloaded")
      for path in [
        "POST /v1/within?sort=name", "GET /v1/map?bbox=100,13,101,14&zoom=8",
        "GET /v1/nearby?lat=13.7370&lon=100.5603&radius=45km&limit=3000",
      ] {
        let area =
          #"{"type":"Polygon","coordinates":[[[100,13],[101,13],[101,14],[100,14],[100,13]]]}"#
        let isPost = path.hasPrefix("POST")
        let answer = try await client.raw(
          path, isPost ? ["Content-Type": "application/geo+json"] : [:],
          body: isPost ? area : "")
        #expect(answer.status == 503, "\(path)")
      }
      for _ in 1...20 {
        let answer = try await client.raw(Self.cheap)
        #expect(answer.status == 200)
      }
      // A disconnect frees a place in the queue.
      connections.removeLast()
      while try await Self.waiting(client) == 8 { await Task.yield() }
      let next = [try RawConnection(port: client.port)]
      Self.sendCostlyRequests(next)
      while try await Self.waiting(client) < 8 { await Task.yield() }
      withExtendedLifetime((connections, next)) {}
    }
  }

  @Test func timedOutRequestLeavesTheQueue() async throws {
    try await Self.run(running: 0, answerTime: .seconds(5)) { client in
      let answer = try await client.raw(Self.costly)
      #expect(answer.status == 503)
      #expect(answer.json["type"] as? String == "urn:homefind:problem:took-too-long")
      #expect(try await Self.waiting(client) == 0)
    }
  }

  @Test func costlyRequestsRunOneAfterTheOther() async throws {
    try await Self.run(running: 1) { client in
      let first = try await client.raw(Self.costly)
      #expect(first.status == 200)
      let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for _ in 1...8 { group.addTask { Array(try await client.raw(Self.costly).body) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(bodies.allSatisfy { $0.elementsEqual(first.body) } && bodies.count == 8)
      #expect(try await Self.waiting(client) == 0)
    }
  }
}

@Suite struct CostlyRequestLimiterTests {
  @Test func grantsPermitsInOrderAndRefusesTheRest() async {
    let limiter = CostlyRequestLimiter(running: 1, waiting: 2)
    #expect(await limiter.acquire() == .granted)
    let order = Locked<[Int]>([])
    func wait(_ number: Int) -> Task<CostlyRequestLimiter.Outcome, Never> {
      Task {
        let outcome = await limiter.acquire()
        order.withLock { $0.append(number) }
        return outcome
      }
    }
    let second = wait(2)
    while limiter.load.waiting < 1 { await Task.yield() }
    let third = wait(3)
    while limiter.load.waiting < 2 { await Task.yield() }
    #expect(await limiter.acquire() == .refused)
    limiter.release()
    #expect(await second.value == .granted)
    #expect(limiter.load == (1, 1))
    third.cancel()
    #expect(await third.value == .cancelled)
    #expect(order.withLock { $0 } == [2, 3])
    limiter.release()
    #expect(limiter.load == (0, 0))
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await limiter.acquire()
    }
    #expect(await late.value == .cancelled)
    #expect(limiter.load == (0, 0))
  }
}
