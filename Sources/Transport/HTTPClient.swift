public import Logging

/// Sends HTTP requests to remote services and streams the responses, within time and size limits.
///
/// A client has one thread, started by its first request, and reuses connections. Create one client
/// per program and share it. Redirects are followed only as ``RedirectPolicy`` allows. Idempotent
/// requests are retried if that is safe, and a circuit breaker stops requests to a remote that
/// keeps failing (``RetryPolicy``). The environment's proxy settings (`http_proxy`, `https_proxy`,
/// `all_proxy`, `no_proxy`) apply to every host except this machine.
///
/// For example, download a document within 20 seconds:
///
/// ```swift
/// let client = HTTPClient()
/// let request = HTTPRequest(
///   service: .feed, url: "https://feed.example/homes", headers: ["Accept": "text/xml"],
///   limits: HTTPLimits(total: .seconds(20)))
/// let (response, body) = try await client.collect(request)
/// if response.status == 200 { print(body.count) }
/// ```
public final class HTTPClient: Sendable {
  /// The settings for all requests that a client sends.
  public struct Configuration: Sendable {
    /// The maximum number of concurrent requests and cached connections; further requests wait.
    /// Default: 64.
    public var connections: Int
    /// The maximum number of waiting requests; further requests fail immediately. Default: 1,024.
    public var waiting: Int
    /// The `User-Agent` for requests that do not set it.
    public var userAgent: String
    /// Receives a debug line for each request with the service, host, port, status, bytes and time.
    /// Other components of the URL, headers and bodies are never logged.
    public var logger: Logger?
    /// The settings for retries and circuit breakers.
    public var retries: RetryPolicy

    /// Creates a configuration; every setting has a default.
    public init(
      connections: Int = 64, waiting: Int = 1_024, userAgent: String = "homefind",
      logger: Logger? = nil,
      retries: RetryPolicy = RetryPolicy()
    ) {
      self.connections = connections
      self.waiting = waiting
      self.userAgent = userAgent
      self.logger = logger
      self.retries = retries
    }
  }

  private static let redirectLimit = 3

  private let configuration: Configuration
  private let loop: TransferLoop
  private let health: RemoteHealth
  private let dependencies: ClientDependencies

  /// Creates a client; its thread starts with the first request.
  public convenience init(_ configuration: Configuration = Configuration()) {
    self.init(configuration, ClientDependencies())
  }

  init(_ configuration: Configuration, _ dependencies: ClientDependencies) {
    self.configuration = configuration
    self.dependencies = dependencies
    health = RemoteHealth(configuration.retries, dependencies)
    loop = TransferLoop(connections: configuration.connections, waiting: configuration.waiting)
  }

  deinit {
    loop.stop()
  }

  /// Returns the state of the circuit breaker for a URL's remote.
  public func condition(ofRemoteAt url: String) -> RemoteCondition {
    RemoteAddress(url).map { health.condition(of: $0.remote) } ?? .closed
  }

  /// Takes a retry from the budget for a URL's remote, for a higher layer that repeats requests
  /// itself; returns false if the budget is exhausted.
  public func claimRetry(ofRemoteAt url: String) -> Bool {
    RemoteAddress(url).map { health.claimRetry(of: $0.remote) } ?? false
  }

  /// Sends a request and streams the response body as it arrives.
  ///
  /// `onHead` and `sink` are called on the client's thread, serially, and never after this method
  /// has returned; every transfer waits during a call. If either of them throws, the transfer stops
  /// and this method throws `.stopped(by:)`. Cancelling the task stops the transfer immediately.
  ///
  /// - Parameters:
  ///   - request: The request and its limits.
  ///   - onHead: Receives the status and the headers of the final response, before its body.
  ///   - sink: Receives the decoded body in chunks of up to 16 KiB.
  /// - Returns: The response's status and headers, even if the status indicates an error.
  /// - Throws: `TransportError` if no complete response arrived within the limits.
  public func send(
    _ request: HTTPRequest, onHead: (@Sendable (HTTPResponse) throws -> Void)? = nil,
    body sink: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
  ) async throws(TransportError) -> HTTPResponse {
    guard var address = RemoteAddress(request.url) else {
      throw TransportError(reason: .invalidAddress, service: request.service, remote: nil)
    }
    if let name = request.headers.firstUnusableName {
      throw TransportError(
        reason: .invalidHeader(name: name), service: request.service, remote: address.remote)
    }
    var request = request
    if request.headers["User-Agent"] == nil {
      request.headers["User-Agent"] = configuration.userAgent
    }

    let deadline = Transfer.Clock.now.advanced(by: request.limits.total)
    for _ in 0...Self.redirectLimit {
      let (transfer, ending) = try await run(
        request, to: address, deadline: deadline, onHead: onHead, sink: sink)
      switch ending {
      case .response(let response): return response
      case .redirect(let status, let location):
        address = try next(transfer, status: status, location: location)
      case .again:
        break
      }
    }
    throw TransportError(
      reason: .tooManyRedirects, service: request.service, remote: address.remote)
  }

  /// Sends a request to one server, and retries it if a retry is safe and within the budget.
  private func run(
    _ request: HTTPRequest, to address: RemoteAddress, deadline: Transfer.Clock.Instant,
    onHead: Transfer.OnHead?, sink: @escaping Transfer.Sink
  ) async throws(TransportError) -> (Transfer, Transfer.Ending) {
    var request = request
    let remote = address.remote
    health.addCall(to: remote)
    var retry = 0
    var lastError: TransportError?
    while true {
      let number = retry + 1
      let transfer = Transfer(
        request, to: address, deadline: deadline,
        claimRetry: { [health, isIdempotent = request.isIdempotent] asked in
          guard isIdempotent else { return nil }
          return health.wait(beforeRetry: number, of: remote, asked: asked, deadline: deadline)
        },
        onHead: onHead, sink: sink)
      if let rest = health.refusal(of: remote) {
        throw lastError ?? transfer.error(.circuitOpen(rest))
      }
      let began = dependencies.now()
      let ended = await exchange(transfer)
      health.take(ended.verdict, of: remote, began: began)
      switch ended {
      case .success(.again(_, after: let wait)):
        try await pause(wait, before: transfer)
      case .success(let ending):
        return (transfer, ending)
      case .failure(let error):
        guard error.isFailureToConnect, let wait = transfer.claimRetry(nil) else { throw error }
        lastError = error
        try await pause(wait, before: transfer)
      }
      retry = number
      if let body = request.bodyAnew?() { request.body = body }
    }
  }

  private func pause(
    _ wait: Duration, before transfer: Transfer
  ) async throws(TransportError) {
    do { try await dependencies.sleep(wait) } catch { throw transfer.error(.cancelled) }
  }

  /// Makes a single attempt.
  private func exchange(_ transfer: Transfer) async -> Transfer.Ended {
    let start = Transfer.Clock.now
    let ended = await loop.run(transfer)
    configuration.logger?.debug(
      "request ended",
      metadata: [
        "service": "\(transfer.request.service)", "remote": "\(transfer.address.remote)",
        "outcome": "\(transfer.summary(of: ended))", "bytes": "\(transfer.bodyBytes)",
        "milliseconds": "\((Transfer.Clock.now - start) / .milliseconds(1))",
      ])
    return ended
  }

  private func next(
    _ transfer: Transfer, status: Int, location: String
  ) throws(TransportError) -> RemoteAddress {
    guard let target = RemoteAddress(transfer.address.url, following: location) else {
      throw transfer.error(.redirected(to: nil))
    }
    let next: RemoteAddress? =
      switch (transfer.request.redirects, transfer.request.method) {
      case (.sameSite, .get): transfer.address.staying(atSiteOf: target)
      default: status == 307 || status == 308 ? transfer.address.staying(at: target) : nil
      }
    guard let next else {
      throw transfer.error(.redirected(to: target.remote), target: target)
    }
    return next
  }

  /// Sends a request and collects the decoded body in memory, up to the request's
  /// `limits.bodyBytes`.
  ///
  /// - Throws: `TransportError` if no complete response arrived within the limits.
  public func collect(
    _ request: HTTPRequest
  ) async throws(TransportError) -> (response: HTTPResponse, body: [UInt8]) {
    let body = CollectedBody()
    let response = try await send(request) { body.append($0) }
    return (response, body.take())
  }
}

/// The bytes of a body received so far.
private final class CollectedBody: Sendable {
  private let bytes = PosixMutex<[UInt8]>([])

  func append(_ more: UnsafeRawBufferPointer) {
    bytes.withLock { $0.append(contentsOf: more) }
  }

  func take() -> [UInt8] {
    bytes.withLock { bytes in
      defer { bytes = [] }
      return bytes
    }
  }
}
