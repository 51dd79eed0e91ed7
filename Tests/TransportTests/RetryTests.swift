import HomefindTesting
import Messages
import Testing

@testable import Transport

@Suite("Requests sent again", .timeLimit(.minutes(10)))
struct RetryTests {
  /// A clock that advances only when the client waits. The clock records the waits; the random
  /// value is always 1/2.
  private final class Stage: Sendable {
    let waits = HomefindTesting.Locked<[Duration]>([])
    let passed = HomefindTesting.Locked(Duration.zero)
    private let start = ContinuousClock.now

    var dependencies: ClientDependencies {
      ClientDependencies(
        now: { self.start.advanced(by: self.passed.withLock { $0 }) },
        sleep: { wait in
          self.waits.withLock { $0.append(wait) }
          self.pass(wait)
        },
        random: { 0.5 })
    }

    func pass(_ time: Duration) { passed.withLock { $0 += time } }
  }

  private let stage = Stage()

  private func client(_ policy: RetryPolicy = RetryPolicy()) -> HTTPClient {
    HTTPClient(HTTPClient.Configuration(retries: policy), stage.dependencies)
  }

  private static func failing(
    _ status: Int, times: Int, headers: KeyValuePairs<String, String> = [:]
  ) throws -> ScriptedServer {
    let count = HomefindTesting.Locked(0)
    return try ScriptedServer { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number <= times
        ? .response(status, headers: headers, body: "busy") : .response(body: "fine")
    }
  }

  @Test(arguments: [502, 503, 504])
  func unavailableResponseIsRetried(status: Int) async throws {
    let server = try Self.failing(status, times: 2)
    defer { server.stop() }
    let heads = Collected<Int>()
    let body = Collected<UInt8>()
    let response = try await client().send(
      request(server.url()), onHead: { heads.append($0.status) },
      body: { $0.forEach(body.append) })
    #expect(response.status == 200)
    // No part of the failed attempts reaches the caller.
    #expect(heads.all == [200])
    #expect(body.all == Array("fine".utf8))
    #expect(stage.waits.withLock { $0 } == [.milliseconds(100), .milliseconds(200)])
    // The client reused the connection.
    #expect(Set(server.requests.map(\.connection)) == [1])
  }

  @Test func bodyIsRebuiltForEachRetry() async throws {
    let server = try Self.failing(503, times: 2)
    defer { server.stop() }
    let count = HomefindTesting.Locked(0)
    let response = try await client().collect(
      HTTPRequest(
        service: "feed", url: server.url(), method: .post, body: Array("body 0".utf8),
        bodyAnew: {
          count.withLock { count in
            count += 1
            return Array("body \(count)".utf8)
          }
        }, isIdempotent: true))
    #expect(response.response.status == 200)
    let bodies = server.requests.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies == ["body 0", "body 1", "body 2"])
  }

  @Test func lastRetryReturnsResponse() async throws {
    let server = try Self.failing(503, times: 9)
    defer { server.stop() }
    let answer = try await client().collect(request(server.url()))
    #expect(answer.response.status == 503)
    #expect(answer.body == Array("busy".utf8))
    #expect(server.requests.count == 3)
  }

  @Test(
    arguments: [
      (500, [:], true), (429, [:], true), (404, [:], true),
      (503, ["Content-Type": "text/xml"], true),
      (503, ["Content-Type": "application/soap+xml; charset=utf-8"], true), (503, [:], false),
      (503, ["Retry-After": "3600"], true),
    ] as [(Int, [String: String], Bool)])
  func unsafeRequestIsNotRetried(
    status: Int, headers: [String: String], isIdempotent: Bool
  ) async throws {
    let type = headers.first ?? ("X", "x")
    let server = try Self.failing(status, times: 1, headers: [type.key: type.value])
    defer { server.stop() }
    var request = request(server.url(), method: .post, body: [1])
    request.isIdempotent = isIdempotent
    #expect(try await client().collect(request).response.status == status)
    #expect(server.requests.count == 1)
  }

  /// RFC 9110, section 9.2.2, defines the idempotent methods.
  @Test(arguments: HTTPMethod.allCases)
  func onlyIdempotentMethodsAreRetried(method: HTTPMethod) async throws {
    let server = try Self.failing(503, times: 1)
    defer { server.stop() }
    let mayBeSent: Bool = [.get, .put, .delete].contains(method)
    let answer = try await client().collect(request(server.url(), method: method))
    #expect(answer.response.status == (mayBeSent ? 200 : 503))
    let requests = [String](repeating: method.rawValue, count: mayBeSent ? 2 : 1)
    #expect(server.requests.map(\.method) == requests)
  }

  @Test func retryAfterIsRespected() async throws {
    let server = try Self.failing(503, times: 1, headers: ["Retry-After": "2"])
    defer { server.stop() }
    _ = try await client().collect(request(server.url()))
    #expect(stage.waits.withLock { $0 } == [.seconds(2)])
  }

  @Test func failedConnectionIsRetried() async throws {
    let port = try RefusingPort()
    let client = client()
    let url = "http://127.0.0.1:\(port.port)/"
    #expect(await name(failure(of: request(url), by: client)?.reason) == "couldNotConnect refused")
    #expect(stage.waits.withLock { $0.count } == 2)
    var post = request(url, method: .post)
    #expect(await name(failure(of: post, by: client)?.reason) == "couldNotConnect refused")
    #expect(stage.waits.withLock { $0.count } == 2)
    // The fifth failure in a row opens the circuit; the error still describes the last attempt.
    post.isIdempotent = true
    #expect(await name(failure(of: post, by: client)?.reason) == "couldNotConnect refused")
    let error = await failure(of: post, by: client)
    #expect(name(error?.reason) == "circuitOpen")
    #expect(error?.description.contains("try again in 11 seconds") == true)
    withExtendedLifetime(port) {}
  }

  @Test func silentOrBrokenResponseIsNotRetried() async throws {
    for answer in [ScriptedAnswer.close, .part(of: [1, 2, 3], upTo: 1, then: .close)] {
      let server = try ScriptedServer { _ in answer }
      defer { server.stop() }
      _ = await failure(of: request(server.url()), by: client())
      #expect(server.requests.count == 1)
    }
  }

  @Test func retryBudgetIsAShareOfCalls() async throws {
    let server = try Self.failing(503, times: .max)
    defer { server.stop() }
    let client = client(RetryPolicy(limit: 1, failuresToRest: .max))
    let patient = request(server.url(), limits: HTTPLimits(total: .seconds(600)))
    for _ in 0..<40 { _ = try await client.collect(patient) }
    // The budget always allows three retries; from the twentieth call on, it allows more: a fifth
    // of the calls.
    #expect(server.requests.count == 48)
    stage.pass(.seconds(120))
    for _ in 0..<5 { _ = try await client.collect(patient) }
    #expect(server.requests.count == 48 + 8)
  }

  @Test func noRetryOutlivesTheDeadline() async throws {
    let server = try Self.failing(503, times: 1)
    defer { server.stop() }
    stage.pass(.seconds(-1))
    let policy = RetryPolicy(firstWait: .seconds(60), longestWait: .seconds(60))
    let answer = try await client(policy).collect(
      request(server.url(), limits: HTTPLimits(total: .seconds(20))))
    #expect(answer.response.status == 503)
  }

  @Test func openCircuitEndsWithOneTrial() async throws {
    let isUp = HomefindTesting.Locked(false)
    let server = try ScriptedServer { _ in
      isUp.withLock { $0 } ? .response(body: "up") : .response(503)
    }
    defer { server.stop() }
    let client = client(RetryPolicy(limit: 0, failuresToRest: 2))
    for _ in 0..<2 { _ = try await client.collect(request(server.url())) }
    #expect(await name(failure(of: request(server.url()), by: client)?.reason) == "circuitOpen")
    stage.pass(.seconds(11))
    // The server is still down: the circuit stays open for twice as long.
    #expect(try await client.collect(request(server.url())).response.status == 503)
    stage.pass(.seconds(11))
    #expect(await name(failure(of: request(server.url()), by: client)?.reason) == "circuitOpen")
    stage.pass(.seconds(11))
    isUp.withLock { $0 = true }
    for _ in 0..<3 {
      #expect(try await client.collect(request(server.url())).response.status == 200)
    }
    #expect(server.requests.count == 6)
    // Another remote service is not affected.
    let other = try ScriptedServer { _ in .response() }
    defer { other.stop() }
    #expect(try await client.collect(request(other.url())).response.status == 200)
  }

  @Test func cancellationEndsRetryWait() async throws {
    let server = try Self.failing(503, times: .max)
    defer { server.stop() }
    let (asleep, sleeping) = AsyncStream.makeStream(of: Void.self)
    var dependencies = ClientDependencies()
    dependencies.sleep = { _ in
      sleeping.yield()
      try await Task.sleep(for: .seconds(3_600))
    }
    let client = HTTPClient(HTTPClient.Configuration(), dependencies)
    let url = server.url()
    let task = Task { await failure(of: request(url), by: client) }
    for await _ in asleep { break }
    task.cancel()
    #expect(await name(task.value?.reason) == "cancelled")
  }
}

@Suite("A remote's breaker and budget")
struct RemoteHealthTests {
  @Test func halfOpenCircuitAllowsOneTrial() {
    var breaker = CircuitBreaker()
    let policy = RetryPolicy(failuresToRest: 1, firstRest: .seconds(10), longestRest: .seconds(15))
    let start = ContinuousClock.now
    breaker.take(.failure, policy, began: start, at: start, chance: 0)
    #expect(breaker.refusal(at: start) == .seconds(10))
    let later = start.advanced(by: .seconds(10))
    #expect(breaker.refusal(at: later) == nil)
    #expect(breaker.refusal(at: later) == .zero)
    // A trial request without an outcome allows the next trial.
    breaker.take(.nothing, policy, began: later, at: later, chance: 0)
    #expect(breaker.refusal(at: later) == nil)
    breaker.take(.failure, policy, began: later, at: later, chance: 0)
    #expect(breaker.refusal(at: later) == .seconds(15))
    breaker.take(.success, policy, began: later, at: later, chance: 0)
    #expect(breaker.refusal(at: later) == nil)
  }

  @Test func earlierRequestsDoNotDecideTrial() {
    var breaker = CircuitBreaker()
    let policy = RetryPolicy(failuresToRest: 1, firstRest: .seconds(10), longestRest: .seconds(60))
    let start = ContinuousClock.now
    breaker.take(.failure, policy, began: start, at: start, chance: 0)
    let trial = start.advanced(by: .seconds(10))
    #expect(breaker.refusal(at: trial) == nil)
    // Two requests from before the open period end late: one timed out, the other was cancelled.
    let late = trial.advanced(by: .seconds(2))
    breaker.take(.failure, policy, began: start, at: late, chance: 0)
    #expect(breaker.condition(at: late) == .halfOpen && breaker.refusal(at: late) == .zero)
    breaker.take(.nothing, policy, began: start, at: late, chance: 0)
    #expect(breaker.refusal(at: late) == .zero)
    // Only the trial's own failure reopens the circuit.
    breaker.take(.failure, policy, began: trial, at: late, chance: 0)
    #expect(breaker.refusal(at: late) == .seconds(20))
    let next = late.advanced(by: .seconds(20))
    #expect(breaker.refusal(at: next) == nil)
    // A success closes the circuit, even if the request began before the open period.
    breaker.take(.success, policy, began: start, at: next, chance: 0)
    #expect(breaker.condition(at: next) == .closed)
  }

  @Test func concurrentFailuresCountOnce() {
    var breaker = CircuitBreaker()
    let policy = RetryPolicy(failuresToRest: 2, firstRest: .seconds(10))
    let start = ContinuousClock.now
    let end = start.advanced(by: .seconds(1))
    for _ in 0..<6 { breaker.take(.failure, policy, began: start, at: end, chance: 0) }
    #expect(breaker.condition(at: end) == .closed)
    breaker.take(.failure, policy, began: end, at: end, chance: 0)
    #expect(breaker.condition(at: end) == .open)
    #expect(breaker.condition(at: end.advanced(by: .seconds(10))) == .halfOpen)
  }

  /// A remote service that is up half of the time, with one request per minute for a year: the
  /// circuit never stays open for longer than the limit, and closes within it once the service is
  /// back.
  @Test func circuitSurvivesAYearOfOutages() {
    var random = SeededRandom(seed: 11)
    var breaker = CircuitBreaker()
    let policy = RetryPolicy()
    let start = ContinuousClock.now
    var isUp = true
    var upSince = 0
    var refusedSince: Int?
    for minute in 0..<525_600 {
      let now = start.advanced(by: .seconds(60 * minute))
      if Int.random(in: 0..<120, using: &random) == 0 {
        isUp.toggle()
        upSince = minute
      }
      if breaker.refusal(at: now) != nil {
        let since = refusedSince ?? minute
        refusedSince = since
        // The longest open period is two minutes plus 20%.
        #expect(minute - since <= 3)
        #expect(!isUp || minute - upSince <= 3)
        continue
      }
      refusedSince = nil
      breaker.take(
        isUp ? .success : .failure, policy, began: now, at: now,
        chance: Double.random(in: 0..<1, using: &random))
    }
    #expect(breaker.condition(at: start.advanced(by: .seconds(525_600 * 60 + 200))) != .open)
  }

  @Test func retryBudgetForgetsAfterAMinute() {
    var random = SeededRandom(seed: 3)
    let policy = RetryPolicy()
    let start = ContinuousClock.now
    var budget = RetryBudget()
    var seconds = 0
    var calls: [Int] = []
    var retries: [Int] = []
    for _ in 0..<4_000 {
      seconds +=
        Int.random(in: 0...10, using: &random) == 0 ? Int.random(in: 0..<90, using: &random) : 0
      let now = start.advanced(by: .seconds(seconds))
      if Bool.random(using: &random) {
        budget.addCall(at: now)
        calls.append(seconds)
      } else {
        // Time is divided into slots, so calls and retries from about a minute ago may or may not
        // be counted.
        let counted = { (times: [Int], age: Int) in times.count { $0 > seconds - age } }
        let isGiven = budget.takeRetry(policy, at: now)
        let most = max(3, Int(Double(counted(calls, 60)) * 0.2))
        let least = max(3, Int(Double(counted(calls, 55)) * 0.2))
        if isGiven {
          #expect(counted(retries, 55) < most)
          retries.append(seconds)
        } else {
          #expect(counted(retries, 60) >= least)
        }
      }
    }
  }
}
