public import Basics
public import Machine
import Messages
public import Transport

/// A route service that is asked over HTTP.
///
/// Its requests have the client's limits, and no message of it holds more of an address than host and
/// port. An answer of 16 MiB or more is refused.
public struct HTTPRouteService: RouteService {
  /// What kind of service it is.
  public let kind: RouteServiceKind

  let address: String
  let key: Secret?
  private let client: HTTPClient
  private let limits: HTTPLimits
  let token: CloudMadeToken

  /// A service.
  ///
  /// - Parameters:
  ///   - kind: What kind of service it is.
  ///   - address: The address that its paths begin with; of a template, the whole with placeholders.
  ///     CloudMade's may have the address of its token service behind a space.
  ///   - key: The key or token that it wants, where it wants one.
  ///   - client: What sends the requests.
  ///   - limits: What a request may take at most.
  ///   - deviceID: What names this installation to CloudMade's token service, asked for with the first
  ///     token; a random name unless given.
  public init(
    _ kind: RouteServiceKind, address: String, key: Secret? = nil, client: HTTPClient,
    limits: HTTPLimits = HTTPLimits(total: .seconds(30), bodyBytes: 16 << 20),
    deviceID: @escaping @Sendable () -> String = InstallationID.random
  ) {
    self.kind = kind
    self.address = address
    self.key = key
    self.client = client
    self.limits = limits
    token = CloudMadeToken(deviceID: deviceID)
  }

  /// The kind, and nothing of the address, which may hold a key.
  public var name: ServiceName { .routeService(kind: kind.rawValue) }

  /// The routes that a request asks for.
  ///
  /// - Throws: `RouteServiceError` where there is no usable answer.
  public func routes(for request: RouteRequest) async throws(RouteServiceError) -> [Route] {
    let hasToken = token.value != nil
    var routes: [Route]
    do throws(RouteServiceError) {
      routes = try await answer(to: request)
    } catch {
      // A token that was good may have run out: a new one is asked for once, out of the one budget
      // that all retries have.
      guard hasToken, error.reason == .refusedKey, client.claimRetry(ofRemoteAt: server) else {
        throw error
      }
      token.value = nil
      routes = try await answer(to: request)
    }
    if request.preference == .shortest, knowsOnlyFastest(by: request.mode) {
      for index in routes.indices {
        routes[index].notes.append(RouteServiceMessage.onlyFastest(name).message)
      }
    }
    return routes
  }

  /// CloudMade has a choice for cars alone.
  private func knowsOnlyFastest(by mode: RouteRequest.Mode) -> Bool {
    kind == .osrm || kind == .cloudmade && mode != .car
  }

  /// Whether the service is `closed`, `open` after failures, or `half-open` when one request tries again.
  public var condition: String? { client.condition(ofRemoteAt: server).rawValue }

  /// The address without placeholders and without that of CloudMade's token service.
  private var server: String { String(address.prefix { $0 != " " && $0 != "{" }) }

  private func answer(to request: RouteRequest) async throws(RouteServiceError) -> [Route] {
    var found: [Route] = []
    for draft in try await drafts(for: request) {
      do throws(RouteServiceError) {
        found += try await routes(for: draft)
      } catch {
        // A service that is asked for one way after another may run out of them.
        if found.isEmpty || error.reason == .cancelled { throw error }
        break
      }
    }
    return Array(found.prefix(request.alternatives))
  }

  /// The requests to send, one after another, each for one way or for all.
  private func drafts(
    for request: RouteRequest
  ) async throws(RouteServiceError) -> [ServiceCall] {
    switch kind {
    case .template: return [try templateCall(request)]
    case .osrm: return [osrmCall(request)]
    case .valhalla: return [valhallaCall(request)]
    case .graphhopper: return [graphHopperCall(request)]
    case .openrouteservice: return [openRouteServiceCall(request)]
    case .brouter:
      return (0..<max(request.alternatives, 1)).map { brouterCall(request, number: $0) }
    case .cloudmade: return [try await cloudMadeCall(request)]
    }
  }

  private func routes(for call: ServiceCall) async throws(RouteServiceError) -> [Route] {
    let (response, body) = try await send(call)
    if response.status == 401 || response.status == 403 { throw refusedKey(response.status) }
    do throws(RouteError) {
      return try RouteReader.routes(
        in: body, options: RouteReader.Options(charset: response.charset))
    } catch {
      switch error {
      case .refused, .noRoute:
        throw RouteServiceError(
          .noRoute, RouteServiceMessage.noRoute(name), cause: error.description)
      default:
        let status = response.status
        throw RouteServiceError(
          .brokenAnswer,
          status >= 400
            ? RouteServiceMessage.status(name, status) : .notARoute(name), cause: error.description)
      }
    }
  }

  func send(
    _ call: ServiceCall
  ) async throws(RouteServiceError) -> (response: HTTPResponse, body: [UInt8]) {
    do throws(TransportError) {
      return try await client.collect(
        HTTPRequest(
          service: name, url: call.url, method: call.method, headers: call.headers,
          body: call.body, limits: limits, isIdempotent: true))
    } catch {
      throw RouteServiceError(error)
    }
  }

  func refusedKey(_ status: Int) -> RouteServiceError {
    RouteServiceError(
      .refusedKey, RouteServiceMessage.refusedKey(name),
      cause: "status \(status)")
  }
}

/// What is sent to a service.
struct ServiceCall {
  var url: String
  var method = HTTPMethod.get
  var headers: HTTPHeaders = [:]
  var body: [UInt8] = []
}

extension RouteServiceError {
  /// What a failed exchange is to whoever asked for a route.
  init(_ error: TransportError) {
    let reason: Reason =
      switch error.reason {
      case .timedOut: .timedOut
      case .cancelled: .cancelled
      case .headTooLarge, .bodyTooLarge, .undecodableBody, .notHTTP: .brokenAnswer
      default: .unreachable
      }
    self.init(reason, error.message, cause: error.cause)
  }
}
