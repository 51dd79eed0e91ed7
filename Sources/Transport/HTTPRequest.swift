/// How a request acts on what its URL names.
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
  /// Asks for it; has no body.
  case get = "GET"
  /// Sends it a body.
  case post = "POST"
  /// Puts a body in its place.
  case put = "PUT"
  /// Changes it by what a body says.
  case patch = "PATCH"
  /// Removes it.
  case delete = "DELETE"

  /// Whether a request that is sent twice does no more than one that is sent once (RFC 9110, section 9.2.2).
  var isIdempotent: Bool {
    switch self {
    case .get, .put, .delete: true
    case .post, .patch: false
    }
  }
}

/// Which redirects a request goes on with, three at most.
public enum RedirectPolicy: Sendable, Hashable {
  /// Those by 307 and 308 at the same scheme, host and port.
  case sameRemote
  /// Of a GET, those by any status at the same host, with or without `www.` before it: by the same scheme
  /// and port, or from http to https at the port that each has by itself.
  case sameSite
}

/// Which machines a request may be sent to.
public enum HTTPReach: Sendable, Hashable {
  /// All that this machine reaches.
  case everywhere
  /// Those on the public Internet, by the address that is connected to, whatever a name had before. Such
  /// requests go through no proxy, which would find the address itself.
  case publicInternet
}

/// One HTTP request to a remote service.
public struct HTTPRequest: Sendable {
  /// What people call the service.
  public var service: ServiceName
  /// An http or https URL. User info in it is sent as basic authorization, and nowhere else.
  public var url: String
  /// GET unless given.
  public var method: HTTPMethod
  /// Headers to send. `Host`, `Accept-Encoding`, `Content-Length` and `User-Agent` are there anyway.
  public var headers: HTTPHeaders
  /// The bytes to send; a GET sends none.
  public var body: [UInt8]
  /// Makes the bytes of a request that is sent again, for a body that a service takes only once; the
  /// same ones are sent unless this is given.
  public var bodyAnew: (@Sendable () -> [UInt8])?
  /// What it may take at most.
  public var limits: HTTPLimits
  /// Whether sent twice it does no more than sent once, so that it may be sent again; unless this says
  /// otherwise, GET, PUT and DELETE may.
  public var isIdempotent: Bool
  /// Which redirects it goes on with.
  public var redirects: RedirectPolicy
  /// Which machines it may be sent to.
  public var reach: HTTPReach

  /// A request; only the service's name and the URL must be given.
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
