import Geo
import HomefindTesting
import Routes
import Testing
import Transport

/// Each call of the route services under each fault of the network.
@Suite("Route services under faults", .timeLimit(.minutes(10)))
struct FaultMatrixTests {
  enum Operation: String, CaseIterable {
    case osrm = "routes: OSRM"
    case valhalla = "routes: Valhalla, by POST"
    case template = "routes: KML by a template"
    case token = "routes: CloudMade, its token"
    case tokenRoute = "routes: CloudMade, its route"

    var kind: RouteServiceKind {
      switch self {
      case .osrm: .osrm
      case .valhalla: .valhalla
      case .template: .template
      case .token, .tokenRoute: .cloudmade
      }
    }

    var document: String {
      switch self {
      case .osrm: "osrm.json"
      case .valhalla: "valhalla.json"
      case .template: "google-directions.kml"
      case .token, .tokenRoute: "cloudmade.json"
      }
    }

    func address(_ proxy: FaultProxy) -> String {
      switch self {
      case .template: proxy.url("/maps?s={fromLat},{fromLon}&d={toLat},{toLon}")
      case .token, .tokenRoute: "\(proxy.url("/r")) \(proxy.url(""))"
      default: proxy.url("")
      }
    }
  }

  @Test(arguments: FaultMatrix.cells(Operation.allCases))
  func everyCellHasItsOutcome(operation: Operation, fault: NetworkFault) async throws {
    let document = try Fixture.bytes(operation.document)
    let server = try ScriptedServer { request in
      request.target.hasPrefix("/token/") ? .response(body: "t0ken\n") : .response(body: document)
    }
    defer { server.stop() }
    let proxy = try FaultProxy(to: server.port, fault) { request in
      (operation == .token) == request.target.hasPrefix("/token/")
    }
    defer { proxy.stop() }
    // What never comes is waited for; all else has the time that a busy machine may take.
    let limits = HTTPLimits(
      connect: .seconds(60), silence: fault == .blackHole ? .seconds(20) : .seconds(120),
      total: .seconds(540))
    let service = HTTPRouteService(
      operation.kind, address: operation.address(proxy), key: ServiceKey("k3y-of-mine"),
      client: HTTPClient(), limits: limits)
    let request = RouteRequest(
      from: try #require(Coordinate(latitude: 13.737, longitude: 100.5603)),
      to: try #require(Coordinate(latitude: 13.7407, longitude: 100.565)), via: [], mode: .car,
      preference: .fastest, alternatives: 1)
    let expected = try Fixture.routes(operation.document)
    let outcome: String
    do throws(RouteServiceError) {
      let routes = try await service.routes(for: request)
      #expect(routes == expected)
      #expect(fault.isSurvivable)
      outcome = "answer"
    } catch {
      #expect(!fault.isSurvivable)
      #expect(error.reason == (fault == .blackHole ? .timedOut : .unreachable))
      #expect(!error.message.contains("k3y-of-mine"))
      outcome = "error: \(error.reason.rawValue)"
    }
    #expect(proxy.strikes > 0)
    FaultMatrix.report(operation.rawValue, fault, outcome)
  }
}
