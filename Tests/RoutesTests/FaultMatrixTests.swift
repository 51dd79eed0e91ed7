import Basics
import Geo
import HomefindTesting
import Messages
import Routes
import Testing
import Transport

@Suite("Route services under faults", .timeLimit(.minutes(10)))
struct FaultMatrixTests {
  enum Operation: String, CaseIterable {
    case osrm = "routes: OSRM"
    case valhalla = "routes: Valhalla, by POST"
    case graphHopper = "routes: GraphHopper, by GET"
    case shortestGraphHopper = "routes: GraphHopper, by POST"
    case openRouteService = "routes: OpenRouteService, by POST"
    case brouterFirst = "routes: BRouter, first call"
    case brouterMiddle = "routes: BRouter, middle call"
    case brouterLast = "routes: BRouter, last call"
    case template = "routes: KML by a template"
    case token = "routes: CloudMade, its token"
    case tokenRoute = "routes: CloudMade, its route"

    var kind: RouteServiceKind {
      switch self {
      case .osrm: .osrm
      case .valhalla: .valhalla
      case .graphHopper, .shortestGraphHopper: .graphhopper
      case .openRouteService: .openrouteservice
      case .brouterFirst, .brouterMiddle, .brouterLast: .brouter
      case .template: .template
      case .token, .tokenRoute: .cloudmade
      }
    }

    var document: String {
      switch kind {
      case .osrm: "osrm.json"
      case .valhalla: "valhalla.json"
      case .graphhopper: "graphhopper.json"
      case .openrouteservice: "openrouteservice.json"
      case .brouter: "brouter.gpx"
      case .template: "google-directions.kml"
      case .cloudmade: "cloudmade.json"
      }
    }

    /// The number of routes that are returned before the call that the fault hits.
    var waysBefore: Int {
      switch self {
      case .brouterMiddle: 1
      case .brouterLast: 2
      default: 0
      }
    }

    func address(_ proxy: FaultProxy) -> String {
      switch kind {
      case .template: proxy.url("/maps?s={fromLat},{fromLon}&d={toLat},{toLon}")
      case .cloudmade: "\(proxy.url("/r")) \(proxy.url(""))"
      default: proxy.url("")
      }
    }

    /// Whether the fault hits the response to a request.
    func strikes(_ request: RecordedRequest) -> Bool {
      switch self {
      case .osrm, .graphHopper, .template: request.method == "GET"
      case .valhalla, .shortestGraphHopper, .openRouteService: request.method == "POST"
      case .brouterFirst, .brouterMiddle, .brouterLast: request.way == waysBefore
      case .token: request.isForToken
      case .tokenRoute: !request.isForToken
      }
    }

    func request() throws -> RouteRequest {
      RouteRequest(
        from: try #require(Coordinate(latitude: 13.737, longitude: 100.5603)),
        to: try #require(Coordinate(latitude: 13.7407, longitude: 100.565)), mode: .car,
        preference: self == .shortestGraphHopper ? .shortest : .fastest,
        alternatives: kind == .brouter ? 3 : 1)
    }

    /// Returns the service's documents, one for each of its routes.
    func documents() throws -> [[UInt8]] {
      let document = try Fixture.bytes(document)
      guard kind == .brouter else { return [document] }
      // BRouter ends the name of a track with the number of the alternative.
      let text = String(decoding: document, as: UTF8.self)
      return (0..<3).map { number in
        Array(text.replacing("brouter_trekking_0", with: "brouter_trekking_\(number)").utf8)
      }
    }
  }

  @Test(arguments: FaultMatrix.cells(Operation.allCases))
  func everyFaultHasExpectedOutcome(operation: Operation, fault: NetworkFault) async throws {
    let documents = try operation.documents()
    let server = try ScriptedServer { request in
      request.isForToken
        ? .response(body: "t0ken\n") : .response(body: documents[request.way ?? 0])
    }
    defer { server.stop() }
    let proxy = try FaultProxy(to: server.port, fault) { operation.strikes($0) }
    defer { proxy.stop() }
    // A black hole needs a timeout that the test can wait for; the other faults allow for a busy
    // machine.
    let limits = HTTPLimits(
      connect: .seconds(60), silence: fault == .blackHole ? .seconds(20) : .seconds(120),
      total: .seconds(540))
    let service = HTTPRouteService(
      operation.kind, address: operation.address(proxy), key: Secret("k3y-of-mine"),
      client: HTTPClient(), limits: limits)
    let request = try operation.request()
    let ways = try documents.flatMap { try RouteReader.routes(in: $0) }
    #expect(ways.count == request.alternatives)
    let outcome: String
    do throws(RouteServiceError) {
      let routes = try await service.routes(for: request)
      if fault.isSurvivable {
        #expect(routes == ways)
        outcome = "answer"
      } else {
        // The result consists of the routes that arrived before the failure, if any.
        #expect(operation.waysBefore > 0)
        #expect(routes == Array(ways.prefix(operation.waysBefore)))
        outcome = "answer, with the routes so far"
      }
    } catch {
      #expect(!fault.isSurvivable && operation.waysBefore == 0)
      #expect(error.reason == (fault == .blackHole ? .timedOut : .unreachable))
      #expect(!error.description.contains("k3y-of-mine"))
      outcome = "error: \(error.reason.rawValue)"
    }
    let asked = Set(server.requests.compactMap(\.way))
    if operation.kind == .brouter {
      // No call follows a failed call.
      #expect(asked == Set(0...(fault.isSurvivable ? 2 : operation.waysBefore)))
    }
    #expect(proxy.strikes > 0)
    FaultMatrix.report(operation.rawValue, fault, outcome)
  }
}

extension RecordedRequest {
  /// Whether the request is for a CloudMade token.
  fileprivate var isForToken: Bool { target.hasPrefix("/token/") }

  /// The number of the alternative in a request to BRouter.
  fileprivate var way: Int? {
    target.firstMatch(of: /alternativeidx=(\d+)/).flatMap { Int($0.1) }
  }
}
