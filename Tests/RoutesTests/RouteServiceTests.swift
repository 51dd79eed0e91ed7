import Basics
import Foundation
import Geo
import HomefindTesting
import Messages
import Routes
import Synchronization
import Testing
import Transport

/// Tests the requests to each type of service, and the routes from its responses.
@Suite("Route services", .timeLimit(.minutes(10)))
struct RouteServiceTests {
  private static func request(
    mode: RouteRequest.Mode = .car, via: [Coordinate] = [],
    preference: RouteRequest.Preference = .fastest, alternatives: Int = 1
  ) throws -> RouteRequest {
    RouteRequest(
      from: try #require(Coordinate(latitude: 13.737, longitude: 100.5603)),
      to: try #require(Coordinate(latitude: 13.7407, longitude: 100.565)), via: via, mode: mode,
      preference: preference, alternatives: alternatives)
  }

  private static func via() throws -> Coordinate {
    try #require(Coordinate(latitude: 13.7385, longitude: 100.5642))
  }

  private func ask(
    _ kind: RouteServiceKind, at address: String, key: String? = nil, _ request: RouteRequest
  ) async throws(RouteServiceError) -> [Route] {
    try await HTTPRouteService(
      kind, address: address, key: key.map(Secret.init), client: HTTPClient(), limits: .patient
    ).routes(for: request)
  }

  @Test func osrm() async throws {
    let document = try Fixture.bytes("osrm.json")
    let server = try ScriptedServer { _ in .response(body: document) }
    defer { server.stop() }
    let routes = try await ask(
      .osrm, at: server.url(), Self.request(via: [Self.via()], alternatives: 3))
    #expect(try routes == Fixture.routes("osrm.json"))
    #expect(
      server.requests.map(\.target) == [
        "/route/v1/driving/100.5603,13.737;100.5642,13.7385;100.565,13.7407"
          + "?overview=full&geometries=geojson&steps=true&alternatives=2"
      ])
  }

  @Test func valhalla() async throws {
    let document = try Fixture.bytes("valhalla.json")
    let server = try ScriptedServer { _ in .response(body: document) }
    defer { server.stop() }
    let routes = try await ask(
      .valhalla, at: server.url(""), Self.request(mode: .walk, preference: .shortest))
    #expect(try routes == Fixture.routes("valhalla.json"))
    let seen = try #require(server.requests.first)
    #expect(seen.method == "POST" && seen.target == "/route")
    #expect(
      seen.text == """
        {"locations":[{"lat":13.737,"lon":100.5603},{"lat":13.7407,"lon":100.565}],\
        "costing":"pedestrian","costing_options":{"pedestrian":{"shortest":true}},\
        "units":"kilometers","language":"en-US"}
        """)
  }

  @Test func graphHopper() async throws {
    let document = try Fixture.bytes("graphhopper.json")
    let server = try ScriptedServer { _ in .response(body: document) }
    defer { server.stop() }
    let routes = try await ask(
      .graphhopper, at: server.url("/api/1"), key: "s&cret", Self.request(mode: .bike))
    #expect(try routes == Fixture.routes("graphhopper.json"))
    #expect(
      server.requests.map(\.target) == [
        "/api/1/route?point=13.737,100.5603&point=13.7407,100.565&profile=bike"
          + "&points_encoded=false&locale=en&key=s%26cret"
      ])
  }

  @Test func openRouteService() async throws {
    let document = try Fixture.bytes("openrouteservice.json")
    let server = try ScriptedServer { _ in .response(body: document) }
    defer { server.stop() }
    let routes = try await ask(
      .openrouteservice, at: server.url(""), key: "hush", Self.request(alternatives: 2))
    #expect(try routes == Fixture.routes("openrouteservice.json"))
    let seen = try #require(server.requests.first)
    #expect(seen.target == "/v2/directions/driving-car/geojson")
    #expect(seen.header("Authorization") == "hush")
    #expect(
      seen.text == """
        {"coordinates":[[100.5603,13.737],[100.565,13.7407]],"preference":"fastest",\
        "language":"en","alternative_routes":{"target_count":2}}
        """)
  }

  @Test func brouter() async throws {
    let document = try Fixture.bytes("brouter.gpx")
    let server = try ScriptedServer { request in
      request.target.contains("alternativeidx=0") ? .response(body: document) : .response(400)
    }
    defer { server.stop() }
    let routes = try await ask(
      .brouter, at: server.url(""), Self.request(mode: .bike, alternatives: 3))
    #expect(try routes == Fixture.routes("brouter.gpx"))
    #expect(
      server.requests.map(\.target)
        == [0, 1].map {
          "/brouter?lonlats=100.5603,13.737%7C100.565,13.7407&profile=trekking&alternativeidx=\($0)"
            + "&format=gpx&timode=3"
        })
  }

  @Test func cloudMadeWithItsToken() async throws {
    let document = try Fixture.bytes("cloudmade.json")
    let server = try ScriptedServer { request in
      request.target.hasPrefix("/token/") ? .response(body: "t0ken\n") : .response(body: document)
    }
    defer { server.stop() }
    let service = HTTPRouteService(
      .cloudmade, address: server.url("/r") + " " + server.url(""), key: Secret("k"),
      client: HTTPClient(), limits: .patient, deviceID: { "d 1" })
    let request = try Self.request(via: [Self.via()], preference: .shortest)
    for _ in 0..<2 {
      #expect(try await service.routes(for: request) == Fixture.routes("cloudmade.json"))
    }
    let asked =
      "/r/k/api/0.3/13.737,100.5603,%5B13.7385,100.5642%5D,13.7407,100.565/car/shortest.js"
      + "?lang=en&token=t0ken"
    let token = "/token/k?userid=homefind&deviceid=d%201"
    #expect(server.requests.map(\.target) == [token, asked, asked])
    #expect(server.requests.first?.method == "POST")
  }

  /// CloudMade supports a preference only for cars, so a request for the shortest route gets a
  /// note.
  @Test func cloudMadeOnFootAndByBicycle() async throws {
    let document = try Fixture.bytes("cloudmade.json")
    let server = try ScriptedServer { request in
      .response(body: request.target.hasPrefix("/token/") ? Array("t".utf8) : document)
    }
    defer { server.stop() }
    for (mode, path) in [(RouteRequest.Mode.walk, "foot.js"), (.bike, "bicycle.js")] {
      let routes = try await ask(
        .cloudmade, at: server.url(""), key: "k", Self.request(mode: mode, preference: .shortest))
      let asked = server.requests.map(\.target).last
      #expect(asked == "/k/api/0.3/13.737,100.5603,13.7407,100.565/\(path)?lang=en&token=t")
      #expect(
        routes.map(\.notes.last?.english) == [
          "The route service (cloudmade) offers only the fastest route."
        ])
    }
    let tokens = server.requests.map(\.target).filter { $0.hasPrefix("/token/") }
    let expected = /\/token\/k\?userid=homefind&deviceid=[0-9a-f]{32}/
    #expect(tokens.allSatisfy { $0.wholeMatch(of: expected) != nil })
    #expect(Set(tokens).count == 2)
  }

  @Test func cloudMadesTransitPoints() throws {
    let whole = String(decoding: try Fixture.bytes("cloudmade.json"), as: UTF8.self)
    let document = whole.replacing(
      "\"transit_points\": []",
      with: """
        "transit_points": [["Soi 31", 13.7388, 100.5633], ["", 13.7396, 100.5647],
          ["Nowhere", 91, 0], ["Short"], 7]
        """)
    let plain = try #require(try RouteReader.routes(in: Array(whole.utf8)).first)
    let route = try #require(try RouteReader.routes(in: Array(document.utf8)).first)
    #expect(
      route.steps.map(\.instruction) == [
        "Head north on Soi 23", "Turn right at Soi 31", "Via Soi 31", "Turn left at Soi 39",
        "Pass the place on the way",
      ])
    #expect(route.steps.map { $0.turn == .via } == [false, false, true, false, true])
    #expect(
      route.steps[2].position == Coordinate(latitude: 13.7388, longitude: 100.5633))
    #expect(route.steps.filter { $0.turn != .via } == plain.steps)
    #expect(route.distance == plain.distance && route.duration == plain.duration)
    #expect(route.notes == plain.notes)
  }

  @Test func template() async throws {
    let document = try Fixture.bytes("google-directions.kml")
    let server = try ScriptedServer { _ in .response(body: document) }
    defer { server.stop() }
    let address = server.url(
      "/maps?s={fromLat},{fromLon}&d={toLat},{toLon}&m={mode}&l={lang}&x={y}")
    let routes = try await ask(.template, at: address, Self.request(mode: .walk))
    #expect(try routes == Fixture.routes("google-directions.kml"))
    #expect(
      server.requests.map(\.target) == [
        "/maps?s=13.737,100.5603&d=13.7407,100.565&m=walk&l=en&x={y}"
      ])
    await #expect {
      try await ask(.template, at: address, Self.request(via: [Self.via()]))
    } throws: {
      ($0 as? RouteServiceError)?.reason == .unsupported
    }
  }

  @Test(arguments: [
    (ScriptedAnswer.response(401), RouteServiceError.Reason.refusedKey),
    (.response(403, body: "{}"), .refusedKey), (.response(500), .brokenAnswer),
    (.html(), .brokenAnswer),
    (.response(body: "<kml><Document>"), .brokenAnswer), (.close, .unreachable),
    (.response(body: "{\"code\":\"NoRoute\",\"message\":\"Impossible\"}"), .noRoute),
    (.response(400, body: "{\"code\":\"NoSegment\"}"), .noRoute),
    (.response(body: "<kml/>"), .noRoute),
    (.redirect(302, to: "http://127.0.0.1:1/"), .unreachable),
  ])
  func failuresHaveReasons(answer: ScriptedAnswer, reason: RouteServiceError.Reason) async throws {
    let server = try ScriptedServer { _ in answer }
    defer { server.stop() }
    do {
      _ = try await ask(.osrm, at: server.url("/s3cret"), key: "s3cret", Self.request())
      Issue.record("there is an answer")
    } catch let error as RouteServiceError {
      #expect(error.reason == reason)
      #expect(!"\(error.description) \(error.cause ?? "")".contains("s3cret"))
    }
  }

  @Test func silentServiceTimesOut() async throws {
    let server = try ScriptedServer { _ in .silence }
    defer { server.stop() }
    let service = HTTPRouteService(
      .osrm, address: server.url(""), client: HTTPClient(),
      limits: HTTPLimits(silence: .milliseconds(100)))
    await #expect {
      try await service.routes(for: Self.request())
    } throws: {
      ($0 as? RouteServiceError)?.reason == .timedOut
    }
  }

  @Test func keysAreNotShown() {
    #expect("\(Secret("s3cret"))" == "***" && String(reflecting: Secret("s3cret")) == "***")
  }

  /// A route service that counts its calls.
  private final class Counter: RouteService {
    let name = ServiceName.named("counter")
    let count = Mutex(0)

    func routes(for request: RouteRequest) async throws(RouteServiceError) -> [Route] {
      let count = count.withLock {
        $0 += 1
        return $0
      }
      if count == 1 { throw RouteServiceError(.unreachable, Message(verbatim: "No.")) }
      return [Route(name: "\(count)")]
    }
  }

  @Test func responsesAreCachedForAWhile() async throws {
    let counter = Counter()
    let time = Mutex(ContinuousClock.now)
    let service = CachedRouteService(counter, age: .seconds(10), now: { time.withLock { $0 } })
    let request = try Self.request()
    await #expect(throws: RouteServiceError.self) { try await service.routes(for: request) }
    #expect(try await service.routes(for: request).map(\.name) == ["2"])
    #expect(try await service.routes(for: request).map(\.name) == ["2"])
    #expect(try await service.routes(for: Self.request(mode: .walk)).map(\.name) == ["3"])
    time.withLock { $0 = $0.advanced(by: .seconds(11)) }
    #expect(try await service.routes(for: request).map(\.name) == ["4"])
    for number in 0..<150 {
      time.withLock { $0 = $0.advanced(by: .milliseconds(1)) }
      var other = request
      other.language = "\(number)"
      _ = try await service.routes(for: other)
    }
    #expect(try await service.routes(for: request).map(\.name) == ["155"])
  }
}
