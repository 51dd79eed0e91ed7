import Basics
import ListingSources
import JSONStream
import Synchronization
public import Transport

/// A client for a RESO Web API. Tokens and secrets are never logged, and they are sent only to the
/// configured URLs.
public final class RESOClient: Sendable {
  /// The settings of the service.
  public let configuration: RESOConfiguration
  let dependencies: RESODependencies
  private let http: HTTPClient
  private let pacer: CallPacer?
  private let state = Mutex(State())

  private struct State {
    /// The earliest time at which the service accepts requests again; nil unless it has demanded a
    /// wait.
    var pausedUntil: ContinuousClock.Instant?
    var token: AccessToken?
    var model: RESOServiceModel?
  }

  /// Creates a client for one service.
  public convenience init(_ configuration: RESOConfiguration, http: HTTPClient) {
    self.init(configuration, http: http, RESODependencies())
  }

  init(_ configuration: RESOConfiguration, http: HTTPClient, _ dependencies: RESODependencies) {
    self.configuration = configuration
    self.http = http
    self.dependencies = dependencies
    pacer = configuration.callsPerSecond.map(CallPacer.init(perSecond:))
  }

  /// The state of the service's circuit breaker: `closed`, `open` after failures, or `half-open`
  /// during a trial request.
  public var condition: String { http.condition(ofRemoteAt: configuration.url).rawValue }

  /// Returns the service's capabilities, derived from its metadata, which is read only once.
  func model() async throws(RESOError) -> RESOServiceModel {
    if let model = state.withLock({ $0.model }) { return model }
    let answer = try await get("\(configuration.root)$metadata", accept: "application/xml")
    if answer.response.isWebPage { throw error(.webPage) }
    guard let metadata = RESOMetadata(answer.body, charset: answer.response.charset) else {
      throw error(.badMetadata)
    }
    let model: RESOServiceModel
    do throws(RESOError.Reason) {
      model = try RESOServiceModel(metadata, configuration)
    } catch {
      throw self.error(error)
    }
    state.withLock { $0.model = model }
    return model
  }

  /// Sends a GET request and returns the response, whose status is always 200.
  func get(
    _ url: String, accept: String = "application/json"
  ) async throws(RESOError) -> (response: HTTPResponse, body: [UInt8]) {
    var hasRenewed = false
    while true {
      var request = HTTPRequest(service: .feed, url: url, limits: configuration.limits)
      request.headers["Accept"] = accept
      // From version 4.01 on, annotation names may omit the `odata.` prefix, which the parser
      // expects.
      request.headers["OData-MaxVersion"] = "4.0"
      request.headers["Prefer"] = "odata.maxpagesize=\(configuration.pageSize)"
      let token = try await bearerToken()
      if let token { request.headers["Authorization"] = "Bearer \(token.reveal())" }
      let answer = try await exchange(request)
      switch answer.response.status {
      case 200: return answer
      case 401:
        // A token may be revoked early; retry once with a new token.
        guard !hasRenewed, forget(token) else { throw error(.refusedToken) }
        hasRenewed = true
      case 403: throw error(.refusedToken)
      case let status: throw error(.status(status, text: Self.reason(in: answer.body)))
      }
    }
  }

  /// Sends a request, and repeats it after each wait that the service demands.
  func exchange(
    _ request: HTTPRequest
  ) async throws(RESOError) -> (response: HTTPResponse, body: [UInt8]) {
    var waits = 0
    while true {
      try await pause()
      let answer: (response: HTTPResponse, body: [UInt8])
      do throws(TransportError) {
        answer = try await http.collect(request)
      } catch {
        throw self.error(.transport(error), cause: error.cause)
      }
      let asked = answer.response.headers["Retry-After"]
        .flatMap { RetryAfter.wait($0, now: dependencies.seconds()) }
      let isThrottled =
        answer.response.status == 429 || (answer.response.status == 503 && asked != nil)
      guard isThrottled else { return answer }
      // If there is no Retry-After header, wait for one second, and double each further wait.
      let wait = asked ?? .seconds(1 << waits)
      state.withLock { $0.pausedUntil = dependencies.now() + wait }
      waits += 1
      if waits > Self.mostWaits { throw error(.throttled(wait)) }
    }
  }

  /// The maximum number of waits before a request fails.
  private static var mostWaits: Int { 4 }

  /// Waits until the time at which the service accepts requests again.
  private func pause() async throws(RESOError) {
    let rest = state.withLock { $0.pausedUntil }.map { $0 - dependencies.now() } ?? .zero
    guard rest <= configuration.longestWait else { throw error(.throttled(rest)) }
    do {
      if rest > .zero { try await dependencies.sleep(rest) }
      try await pacer?.turn()
    } catch {
      throw cancelled
    }
  }

  /// The error for a cancelled task.
  var cancelled: RESOError {
    error(
      .transport(TransportError(reason: .cancelled, service: .feed, remote: configuration.remote)))
  }
}

extension RESOClient {
  /// Returns the token to send; nil if the service requires no authentication.
  private func bearerToken() async throws(RESOError) -> Secret? {
    switch configuration.login {
    case .none: return nil
    case .token(let token): return token
    case .client(let credentials):
      let now = dependencies.now()
      if let token = state.withLock({ $0.token }), token.isGood(at: now) { return token.text }
      let token = try await self.token(for: credentials)
      state.withLock { $0.token = token }
      return token.text
    }
  }

  /// Discards a rejected token; returns false if no other token can be requested.
  private func forget(_ token: Secret?) -> Bool {
    guard case .client = configuration.login else { return false }
    state.withLock { if $0.token?.text == token { $0.token = nil } }
    return true
  }

  /// Creates an error about this service. Masks secrets in text from the service before shortening
  /// the text.
  func error(_ reason: RESOError.Reason, cause: String? = nil) -> RESOError {
    var logins = [("", state.withLock { $0.token }?.text.reveal() ?? "")]
    switch configuration.login {
    case .none: break
    case .token(let token): logins.append(("", token.reveal()))
    case .client(let credentials): logins.append((credentials.id, credentials.secret.reveal()))
    }
    let redactor = CredentialRedactor(logins: logins)
    var reason = reason
    if case .status(let status, let text?) = reason {
      reason = .status(status, text: redactor.masked(FieldText.printable(text), atMost: 200))
    }
    return RESOError(
      reason, remote: configuration.remote, cause: cause.map { redactor.masked($0, atMost: 400) })
  }

  /// Returns the message in an OData error response; nil if absent.
  private static func reason(in body: [UInt8]) -> String? {
    guard let root = try? JSONDocument(body).root else { return nil }
    let text = root["error"]?["message"]?.string ?? ""
    return text.isEmpty ? nil : text
  }
}

extension HTTPResponse {
  /// Whether the body is HTML.
  var isWebPage: Bool { mediaType?.contains("html") == true }
}
