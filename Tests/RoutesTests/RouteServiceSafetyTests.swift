import Basics
import Geo
import HomefindTesting
import Messages
import Routes
import Testing
@testable import Transport

/// Route services share the protections of the feed client: limits, retries within a budget, and a
/// circuit breaker.
@Suite("Route services in trouble", .timeLimit(.minutes(10)))
struct RouteServiceSafetyTests {
  private func request(
    preference: RouteRequest.Preference = .fastest
  ) throws -> RouteRequest {
    RouteRequest(
      from: try #require(Coordinate(latitude: 13.737, longitude: 100.5603)),
      to: try #require(Coordinate(latitude: 13.7407, longitude: 100.565)), mode: .car,
      preference: preference)
  }

  private func service(
    _ kind: RouteServiceKind, _ address: String, key: String? = nil,
    retries: RetryPolicy = RetryPolicy(firstWait: .zero), limits: HTTPLimits = .patient
  ) -> HTTPRouteService {
    // Freeze the clock that the retry budget and the circuit breaker use.
    let start = ContinuousClock.now
    let client = HTTPClient(
      HTTPClient.Configuration(retries: retries), ClientDependencies(now: { start }))
    return HTTPRouteService(
      kind, address: address, key: key.map(Secret.init), client: client, limits: limits)
  }

  /// Route queries have no side effects, so they are retried even if they use POST.
  @Test(arguments: [
    (RouteServiceKind.osrm, "osrm.json"), (.valhalla, "valhalla.json"),
    (.graphhopper, "graphhopper.json"), (.openrouteservice, "openrouteservice.json"),
    (.brouter, "brouter.gpx"), (.template, "google-directions.kml"),
  ])
  func unavailableServiceIsRetried(kind: RouteServiceKind, fixture: String) async throws {
    let document = try Fixture.bytes(fixture)
    let count = HomefindTesting.Locked(0)
    let server = try ScriptedServer { _ in
      count.withLock { $0 += 1 }
      return count.withLock { $0 } <= 2 ? .response(503, body: "busy") : .response(body: document)
    }
    defer { server.stop() }
    let found = try await service(kind, server.url("")).routes(for: request())
    #expect(try found == Fixture.routes(fixture))
    #expect(server.requests.count == 3)
  }

  @Test func failingServiceOpensCircuit() async throws {
    let server = try ScriptedServer { _ in .response(503, body: "busy") }
    defer { server.stop() }
    let policy = RetryPolicy(limit: 0, failuresToRest: 3, firstRest: .seconds(600))
    let service = service(.osrm, server.url(""), retries: policy)
    var errors: [RouteServiceError] = []
    for _ in 0..<6 {
      let request = try request()
      do throws(RouteServiceError) {
        _ = try await service.routes(for: request)
      } catch {
        errors.append(error)
      }
    }
    #expect(errors.count == 6 && server.requests.count == 3)
    #expect(errors.last?.reason == .unreachable)
    #expect(errors.last?.description.contains("does not call it for now") == true)
  }

  @Test func retriesHaveABudget() async throws {
    let server = try ScriptedServer { _ in .response(503, body: "busy") }
    defer { server.stop() }
    let policy = RetryPolicy(limit: 2, floor: 3, firstWait: .zero, failuresToRest: 1_000)
    let service = service(.valhalla, server.url(""), retries: policy)
    for _ in 0..<8 { _ = try? await service.routes(for: request()) }
    // There are eight calls and three retries instead of sixteen requests.
    #expect(server.requests.count == 11)
  }

  @Test func responsesHaveLimits() async throws {
    for answer in [ScriptedAnswer.huge(kibibytes: 40), .gzipBomb(unfoldingTo: 1 << 20)] {
      let server = try ScriptedServer { _ in answer }
      defer { server.stop() }
      await #expect {
        try await service(.osrm, server.url(""), limits: HTTPLimits(bodyBytes: 16 << 10))
          .routes(for: request())
      } throws: {
        ($0 as? RouteServiceError)?.reason == .brokenAnswer
      }
    }
  }

  @Test func cancellationEndsWait() async throws {
    let server = try ScriptedServer { _ in .silence }
    defer { server.stop() }
    let (service, request) = (service(.osrm, server.url("")), try request())
    let task = Task { try await service.routes(for: request) }
    await server.wait(for: .requested(connection: 1))
    task.cancel()
    let result = await task.result
    #expect {
      try result.get()
    } throws: {
      ($0 as? RouteServiceError)?.reason == .cancelled
    }
    #expect(await server.wait(for: .closedByClient(connection: 1)))
  }

  @Test func expiredTokenIsRenewed() async throws {
    let document = try Fixture.bytes("cloudmade.json")
    let tokens = HomefindTesting.Locked(0)
    let uses = HomefindTesting.Locked(0)
    let server = try ScriptedServer { request in
      if request.target.hasPrefix("/token/") {
        tokens.withLock { $0 += 1 }
        return .response(body: "token\(tokens.withLock { $0 })")
      }
      uses.withLock { $0 += 1 }
      // The first token is valid for only one request.
      let isOver = request.target.hasSuffix("=token1") && uses.withLock { $0 } > 1
      return isOver ? .response(403) : .response(body: document)
    }
    defer { server.stop() }
    let service = service(.cloudmade, server.url(""), key: "k")
    for _ in 0..<3 {
      #expect(try await service.routes(for: request()) == Fixture.routes("cloudmade.json"))
    }
    #expect(tokens.withLock { $0 } == 2)
  }

  @Test func refusedKeyIsNotRetried() async throws {
    let server = try ScriptedServer { request in
      request.target.hasPrefix("/token/") ? .response(body: "t") : .response(403)
    }
    defer { server.stop() }
    await #expect {
      try await service(.cloudmade, server.url(""), key: "k").routes(for: request())
    } throws: {
      ($0 as? RouteServiceError)?.reason == .refusedKey
    }
    #expect(server.requests.count == 2)
  }

  @Test func serviceWithoutShortestRouteAddsNote() async throws {
    let document = try Fixture.bytes("osrm.json")
    let server = try ScriptedServer { _ in .response(body: document) }
    defer { server.stop() }
    let found = try await service(.osrm, server.url("")).routes(
      for: request(preference: .shortest))
    #expect(
      found.map(\.notes.last?.english) == [
        "The route service (osrm) offers only the fastest route."
      ])
  }

  @Test func graphHopperRequestsShortestRoute() async throws {
    let document = try Fixture.bytes("graphhopper.json")
    let server = try ScriptedServer { _ in .response(body: document) }
    defer { server.stop() }
    _ = try await service(.graphhopper, server.url(""), key: "s&cret").routes(
      for: request(preference: .shortest))
    let seen = try #require(server.requests.first)
    #expect(seen.method == "POST" && seen.target == "/route?key=s%26cret")
    #expect(
      seen.text == """
        {"points":[[100.5603,13.737],[100.565,13.7407]],"profile":"car","points_encoded":false,\
        "locale":"en","ch.disable":true,"custom_model":{"distance_influence":10000}}
        """)
  }
}
