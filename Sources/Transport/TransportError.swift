public import Messages

/// The reason why a request returned no complete response.
///
/// `message` is for users. Neither `message` nor `cause` contains more of a URL than the host and
/// port.
public struct TransportError: Error, Sendable, Localized {
  /// The phase of a request that a time limit applies to.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// Name resolution, connection and TLS.
    case connect
    /// The wait for the next byte.
    case silence
    /// The whole request.
    case total
  }

  /// The reason, for pattern matching.
  public enum Reason: Sendable {
    /// The scheme of the URL is neither http nor https, or the URL has no host.
    case invalidAddress
    /// A header's name or value contains invalid characters.
    case invalidHeader(name: String)
    /// The host's name could not be resolved.
    case couldNotResolve
    /// The proxy that the environment configures did not forward the request.
    case proxyFailed
    /// The host refused the connection or could not be reached.
    case couldNotConnect(refused: Bool)
    /// The request is limited to the public Internet, but the host is not on it.
    case outOfReach
    /// The TLS handshake failed.
    case tls
    /// The host's certificate is not trusted for its name.
    case untrustedCertificate
    /// A time limit was exceeded.
    case timedOut(Phase, after: Duration)
    /// The status line and headers exceed `HTTPLimits.headBytes`.
    case headTooLarge(limit: Int)
    /// The decoded body exceeds `HTTPLimits.bodyBytes`.
    case bodyTooLarge(limit: Int)
    /// The response redirects to another host, port or scheme, or changes the method; `to` is the
    /// target's host and port, if known.
    case redirected(to: String?)
    /// The number of redirects exceeds the limit.
    case tooManyRedirects
    /// The connection was closed before the response began.
    case emptyReply
    /// The connection was closed in the middle of the response.
    case cutOff
    /// The response is not HTTP.
    case notHTTP
    /// The body is invalid for its `Content-Encoding`.
    case undecodableBody
    /// The client's limit on waiting requests has been reached.
    case tooManyWaiting(limit: Int)
    /// The remote's circuit is open and remains open for this time.
    case circuitOpen(Duration)
    /// The calling task was cancelled.
    case cancelled
    /// The caller's `onHead` or `body` closure threw this error.
    case stopped(by: any Error)
    /// The HTTP library failed for another reason; `cause` contains details.
    case failed
  }

  public let reason: Reason
  /// The service's name, as set in the request.
  public let service: ServiceName
  /// The host and port, such as "feed.example:443"; nil if the URL is invalid.
  public let remote: String?
  /// Details for the log, without secrets; nil if `reason` is sufficient.
  public let cause: String?
  /// The target of a redirect that was not followed, without user info or query, for callers whose
  /// URLs have no secret in the path; nil for any other reason.
  public let target: String?
  /// The same target with its query, in which values that may be secret are replaced by `***`; nil
  /// for any other reason.
  public let address: String?

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
