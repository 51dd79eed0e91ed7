public import Logging

/// Sends HTTP requests to remote services and streams their answers, within limits.
///
/// One client holds one thread, started by its first request, and keeps connections open for the
/// next. Make one for a program and share it. It goes on with a request's redirects only as its
/// ``RedirectPolicy`` says. Idempotent requests are sent again where that is
/// safe, and a remote that keeps failing is left alone for a while (``RetryPolicy``). The environment's proxy settings (`http_proxy`,
/// `https_proxy`, `all_proxy`, `no_proxy`) hold for every host but this machine itself.
public final class HTTPClient: Sendable {
  /// What is the same for every request of a client.
  public struct Configuration: Sendable {
    /// How many requests run at once, and connections are kept; more requests wait. 64.
    public var connections: Int
    /// How many requests wait at most; more fail at once. 1,024.
    public var waiting: Int
    /// The `User-Agent` of requests that do not give their own.
    public var userAgent: String
    /// Takes one line for each request at debug: service, host, port, status, bytes, time. Never
    /// more of the URL, and nothing of headers or bodies.
    public var logger: Logger?
    /// When requests are sent again, and when a remote is left alone.
    public var retries: RetryPolicy

    /// A configuration; every part has a default.
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

  /// A client that has yet to start its thread.
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

  /// Whether the remote of a URL is asked, left alone for its failures, or on trial after that.
  public func condition(ofRemoteAt url: String) -> RemoteCondition {
    RemoteAddress(url).map { health.condition(of: $0.remote) } ?? .closed
  }

  /// Takes a retry out of the budget of the remote of a URL, for a layer above that would ask again
  /// for a reason of its own; false where none is left.
  public func claimRetry(ofRemoteAt url: String) -> Bool {
    RemoteAddress(url).map { health.claimRetry(of: $0.remote) } ?? false
  }

  /// Sends a request and hands the answer's body on as it arrives.
  ///
  /// `onHead` and `sink` are called on the client's thread, one after the other and never after this
  /// returns; all transfers wait while they run. What either throws stops the transfer and comes back
  /// as `.stopped(by:)`. Cancelling the task closes the transfer at once.
  /// - Parameters:
  ///   - request: What to ask, with its limits.
  ///   - onHead: Sees status and headers of the answer proper, before any of its body.
  ///   - sink: Takes the decoded body in pieces of up to 16 KiB.
  /// - Returns: The answer's status and headers, whatever the status.
  /// - Throws: `TransportError` when no whole answer came within the limits.
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

  /// One exchange with one server, begun again where that is safe and the budget allows it.
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

  /// One attempt at an exchange.
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

  /// Sends a request and collects the answer's decoded body in memory, bounded by the request's
  /// `limits.bodyBytes`.
  /// - Throws: `TransportError` when no whole answer came within the limits.
  public func collect(
    _ request: HTTPRequest
  ) async throws(TransportError) -> (response: HTTPResponse, body: [UInt8]) {
    let body = CollectedBody()
    let response = try await send(request) { body.append($0) }
    return (response, body.take())
  }
}

/// The bytes of a body as they come in.
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
