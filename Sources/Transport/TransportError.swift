public import Messages

/// Why a request brought no whole answer.
///
/// `message` is for people. Neither it nor `cause` holds more of a URL than its host and port.
public struct TransportError: Error, Sendable, Localized {
  /// What a time limit was set for.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// Name look-up, connection and TLS.
    case connect
    /// The wait for the next byte.
    case silence
    /// The whole request.
    case total
  }

  /// What went wrong, to be matched on.
  public enum Reason: Sendable {
    /// The URL is not one of http or https that names a host.
    case invalidAddress
    /// A header's name or value cannot be sent.
    case invalidHeader(name: String)
    /// The host's name is not known.
    case couldNotResolve
    /// The proxy that the environment names did not let the request through.
    case proxyFailed
    /// No connection: refused by the host, or the host was out of reach.
    case couldNotConnect(refused: Bool)
    /// The host is not on the public Internet, and the request may go nowhere else.
    case outOfReach
    /// No secure connection could be agreed on.
    case tls
    /// The host's certificate is not to be trusted for its name.
    case untrustedCertificate
    /// A time limit passed.
    case timedOut(Phase, after: Duration)
    /// Status line and headers were longer than `HTTPLimits.headBytes`.
    case headTooLarge(limit: Int)
    /// The decoded body was longer than `HTTPLimits.bodyBytes`.
    case bodyTooLarge(limit: Int)
    /// The answer sends the request to another host, port or scheme, or changes its method; `to` is
    /// that host and port where the answer names one.
    case redirected(to: String?)
    /// The answers kept sending the request on.
    case tooManyRedirects
    /// The connection closed before an answer began.
    case emptyReply
    /// The connection closed in the middle of the answer.
    case cutOff
    /// What came back is not HTTP.
    case notHTTP
    /// The body does not decode as its `Content-Encoding` says.
    case undecodableBody
    /// As many requests as may wait for the client were waiting already.
    case tooManyWaiting(limit: Int)
    /// The remote failed several times in a row and is not asked for this long.
    case circuitOpen(Duration)
    /// The task that asked was cancelled.
    case cancelled
    /// The caller's own `onHead` or `body` threw this error.
    case stopped(by: any Error)
    /// The HTTP library failed in a way that has no name here; `cause` tells more.
    case failed
  }

  /// What went wrong.
  public let reason: Reason
  /// The request's name for the service.
  public let service: ServiceName
  /// Host and port, such as "feed.example:443"; nil when the URL has none.
  public let remote: String?
  /// More for the log, never a secret; nil when `reason` says it all.
  public let cause: String?
  /// Where a redirect leads that was not followed: an address without user info and query, for callers
  /// whose addresses have no secret in their path; nil for any other reason.
  public let target: String?
  /// The same with its query, in which values that may be secret are `***`; nil for any other reason.
  public let address: String?

  /// An error of a request to a service.
  public init(
    reason: Reason, service: ServiceName, remote: String?, cause: String? = nil,
    target: String? = nil, address: String? = nil
  ) {
    self.reason = reason
    self.service = service
    self.remote = remote
    self.cause = cause
    self.target = target
    self.address = address
  }
}
