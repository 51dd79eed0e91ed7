/// The method of a request.
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
  /// Retrieves the resource. The request has no body.
  case get = "GET"
  /// Submits a body to the resource.
  case post = "POST"
  /// Replaces the resource with a body.
  case put = "PUT"
  /// Modifies the resource as described in a body.
  case patch = "PATCH"
  /// Removes the resource.
  case delete = "DELETE"

  /// Whether sending the request twice has the same effect as sending it once (RFC 9110, section
  /// 9.2.2).
  var isIdempotent: Bool {
    switch self {
    case .get, .put, .delete: true
    case .post, .patch: false
    }
  }
}

/// The redirects that a request follows; at most three redirects are allowed.
public enum RedirectPolicy: Sendable, Hashable {
  /// Follows 307 and 308 redirects to the same scheme, host and port.
  case sameRemote
  /// For GET requests, follows redirects with any status to the same host, with or without `www.`,
  /// if the scheme and port stay the same or change from http to https on the default ports.
  case sameSite
}

/// The hosts that a request may be sent to.
public enum HTTPReach: Sendable, Hashable {
  /// All hosts.
  case everywhere
  /// The request may be sent only to hosts on the public Internet. The IP address is checked when
  /// connecting, so DNS rebinding has no effect. Such requests use no proxy, because a proxy would
  /// resolve the name itself.
  case publicInternet
}

/// A request to a remote service.
public struct HTTPRequest: Sendable {
  /// The service's name for messages.
  public var service: ServiceName
  /// An http or https URL. User info in the URL is sent only as basic authentication.
  public var url: String
  /// The method; GET by default.
  public var method: HTTPMethod
  /// The headers to send. `Host`, `Accept-Encoding`, `Content-Length` and `User-Agent` are added
  /// automatically.
  public var headers: HTTPHeaders
  /// The body, which is not sent with GET.
  public var body: [UInt8]
  /// Creates a new body for a retry, if the service accepts a body only once; if nil, the same body
  /// is sent again.
  public var bodyAnew: (@Sendable () -> [UInt8])?
  /// The time and size limits.
  public var limits: HTTPLimits
  /// Whether sending the request twice has the same effect as sending it once, so that it may be
  /// retried; by default, true for GET, PUT and DELETE.
  public var isIdempotent: Bool
  /// The redirects to follow.
  public var redirects: RedirectPolicy
  /// The hosts that the request may be sent to.
  public var reach: HTTPReach

  /// Creates a request; only the service's name and the URL are required.
  public init(
    service: ServiceName, url: String, method: HTTPMethod = .get, headers: HTTPHeaders = [:],
    body: [UInt8] = [], bodyAnew: (@Sendable () -> [UInt8])? = nil,
    limits: HTTPLimits = HTTPLimits(), isIdempotent: Bool? = nil,
    redirects: RedirectPolicy = .sameRemote, reach: HTTPReach = .everywhere
  ) {
    self.service = service
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
    self.bodyAnew = bodyAnew
    self.limits = limits
    self.isIdempotent = isIdempotent ?? method.isIdempotent
    self.redirects = redirects
    self.reach = reach
  }
}
