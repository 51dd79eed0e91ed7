public import Basics
public import Machine
import Messages
public import Transport

/// A routing service over HTTP.
///
/// Requests use the client's limits. Messages contain no part of a URL except the host and port.
/// Responses of 16 MiB or more are rejected.
public struct HTTPRouteService: RouteService {
  /// The type of service.
  public let kind: RouteServiceKind

  let address: String
  let key: Secret?
  private let client: HTTPClient
  private let limits: HTTPLimits
  let token: CloudMadeToken

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - kind: The type of service.
  ///   - address: The base URL; for a template, the whole URL with placeholders. For CloudMade, the
  ///     base URL may be followed by a space and the URL of its token service.
  ///   - key: The API key or token, if the service needs one.
  ///   - client: The HTTP client for the requests.
  ///   - limits: The limits for each request.
  ///   - deviceID: Returns the device name of this installation for CloudMade's token service;
  ///     called before the first token request. By default, the device name is random.
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

  /// The type of service. The name contains no part of the URL, which may include a key.
  public var name: ServiceName { .routeService(kind: kind.rawValue) }

  /// Returns the routes for a request.
  ///
  /// - Throws: `RouteServiceError` if the service returns no usable route.
  public func routes(for request: RouteRequest) async throws(RouteServiceError) -> [Route] {
    let hasToken = token.value != nil
    var routes: [Route]
    do throws(RouteServiceError) {
      routes = try await answer(to: request)
    } catch {
      // A previously valid token may have expired: request a new one once, if the shared retry
      // budget allows it.
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

  /// Whether the service ignores the preference, as CloudMade does except for cars.
  private func knowsOnlyFastest(by mode: RouteRequest.Mode) -> Bool {
    kind == .osrm || kind == .cloudmade && mode != .car
  }

  /// The circuit breaker state: `closed`, `open` after failures, or `half-open` while a trial
  /// request is running.
  public var condition: String? { client.condition(ofRemoteAt: server).rawValue }

  /// The URL without placeholders and without the URL of CloudMade's token service.
  private var server: String { String(address.prefix { $0 != " " && $0 != "{" }) }

  private func answer(to request: RouteRequest) async throws(RouteServiceError) -> [Route] {
    var found: [Route] = []
    for draft in try await drafts(for: request) {
      do throws(RouteServiceError) {
        found += try await routes(for: draft)
      } catch {
        // If each route needs a separate request and the service has no more routes, keep the
        // routes found so far.
        if found.isEmpty || error.reason == .cancelled { throw error }
        break
      }
    }
    return Array(found.prefix(request.alternatives))
  }

  /// Returns the requests to send sequentially; each request is for one route or for all routes.
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

/// A request to a service.
struct ServiceCall {
  var url: String
  var method = HTTPMethod.get
  var headers: HTTPHeaders = [:]
  var body: [UInt8] = []
}

extension RouteServiceError {
  /// Creates the route service error for a transport error.
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
