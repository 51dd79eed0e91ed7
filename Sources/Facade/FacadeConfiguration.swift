public import Admission
public import Messages

/// The facade's address, limits and other settings.
public struct FacadeConfiguration: Sendable {
  /// The address or host name to listen on.
  public var host: String
  /// The TCP port; 0 lets the system choose.
  public var port: Int
  /// A Unix socket to listen on instead of host and port. A stale socket is replaced; any other
  /// file is an error.
  public var socketPath: String?
  /// The permissions of the Unix socket, as for `chmod`; nil for the permissions that result from
  /// the umask.
  public var socketMode: UInt32?
  /// A separate address for metrics and readiness; nil serves them at the public address.
  public var operations: OperationsPlace?
  /// The certificate and key for TLS; nil to serve without TLS. A new identity applies to new
  /// connections only.
  public var identity: TLSIdentity?
  /// The limits for clients.
  public var limits = FacadeLimits()
  /// The other origins whose pages may read responses.
  public var origins = CrossOrigin.none
  /// The prefix of every path, such as `/homes`; empty for none.
  public var basePath = ""
  /// The prefix of absolute links, such as `https://homes.example/find`, without a trailing slash;
  /// nil makes links to the page relative. Links never use a request's `Host` field, except for
  /// links in MCP results if there is no public URL.
  public var publicURL: String?
  /// The API keys that the service accepts; nil makes the service public.
  public var keys: ClientKeys?
  /// The rate limit for each key or address; nil for no limit.
  public var rateLimit: RateLimit?
  /// The proxies whose `X-Forwarded-For` field is trusted.
  public var forwarders = TrustedForwarders()
  /// Whether to count each home's views, saves and calls.
  public var countsInterest = true
  /// The requests to handle on the event loop. Benchmarks restrict them to measure the benefit of
  /// doing so.
  package var inlineAnswers = InlineAnswers.cachedAndSmallSearches
  /// The capacity of the response cache in bytes; 0 disables it.
  public var cacheBytes = 48 << 20

  /// Creates a configuration. By default, the facade listens on this machine only.
  public init(host: String = "127.0.0.1", port: Int = 8080) {
    self.host = host
    self.port = port
  }

  /// Whether only programs on this machine can use the facade, which makes limits for clients
  /// unnecessary.
  ///
  /// A facade that listens on a loopback address can still serve other machines through a trusted
  /// proxy, unless its public URL names this machine.
  public var isLocal: Bool {
    let listensHere = socketPath != nil || Self.isThisMachine(host)
    return listensHere && (!forwarders.trustsSomeone || isPublicURLOfThisMachine)
  }

  private var isPublicURLOfThisMachine: Bool {
    guard let url = publicURL, let start = url.firstRange(of: "://")?.upperBound else {
      return false
    }
    let authority = url[start...].prefix { $0 != "/" }
    if authority.first == "[" {
      return Self.isThisMachine(String(authority.dropFirst().prefix { $0 != "]" }))
    }
    return Self.isThisMachine(String(authority.prefix { $0 != ":" }))
  }

  private static func isThisMachine(_ host: String) -> Bool {
    host.lowercased() == "localhost" || IPAddress(host)?.isLoopback == true
  }

  /// Returns the URL of a facade that listens on `port`; the loopback address replaces a wildcard
  /// address.
  public func url(port: Int) -> String {
    if let socketPath { return "unix:\(socketPath)" }
    let name =
      switch host {
      case "0.0.0.0": "127.0.0.1"
      case "::": "[::1]"
      case let host where host.contains(":"): "[\(host)]"
      case let host: host
      }
    return "\(identity == nil ? "http" : "https")://\(name):\(port)\(basePath)/"
  }

  /// A description of the address or socket for messages.
  public var place: Message {
    socketPath.map(Message.init(verbatim:))
      ?? Message("\(host), port \(port)", "\(host) พอร์ต \(port)")
  }
}
