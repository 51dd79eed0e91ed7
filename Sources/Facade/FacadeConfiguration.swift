public import Admission
public import Messages

/// Where the facade listens, and how it serves.
public struct FacadeConfiguration: Sendable {
  /// The address or host name to listen on.
  public var host: String
  /// The TCP port; 0 lets the system choose.
  public var port: Int
  /// A Unix socket to listen on instead of host and port. A stale socket is replaced; any other file is
  /// an error.
  public var socketPath: String?
  /// The permissions of that socket, as `chmod` takes them; nil leaves them to the umask.
  public var socketMode: UInt32?
  /// Where metrics and readiness are served; beside everything else where nil.
  public var operations: OperationsPlace?
  /// Who it is to those who reach it over TLS; nil where it is reached without. An identity that
  /// changes while it serves counts for connections that come from then on.
  public var identity: TLSIdentity?
  /// What one caller may ask of it.
  public var limits = FacadeLimits()
  /// Which web pages of other origins may read its answers.
  public var origins = CrossOrigin.none
  /// What stands before every path, such as `/homes`; empty where nothing does.
  public var basePath = ""
  /// What absolute links begin with, such as `https://homes.example/find`, without a slash at its end;
  /// nil where clients find the page by the path alone. A request's `Host` is never used for links.
  public var publicURL: String?
  /// The keys that callers need one of; nil where they need none.
  public var keys: ClientKeys?
  /// What each key or address may send; nil where that is no matter.
  public var rateLimit: RateLimit?
  /// Who is believed when it says whom a request comes from.
  public var forwarders = TrustedForwarders()
  /// Whether it is counted how often homes are viewed, saved and called about.
  public var countsInterest = true
  /// The answers that are given on the event loop; benchmarks reduce them to measure the gain.
  package var inlineAnswers = InlineAnswers.cachedAndSmallSearches
  /// Bytes that ready answers may take in memory; 0 keeps none.
  public var cacheBytes = 48 << 20

  /// A place to listen; on this machine only unless told otherwise.
  public init(host: String = "127.0.0.1", port: Int = 8080) {
    self.host = host
    self.port = port
  }

  /// Whether only programs of this machine use it, so that no client needs a limit.
  ///
  /// Behind a trusted proxy a facade that listens on loopback serves others too, unless its public URL
  /// names this machine.
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

  /// The facade's address, once it listens on `port`: that of this machine where it listens on
  /// every address.
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

  /// Where it listens, in words.
  public var place: Message {
    socketPath.map(Message.init(verbatim:))
      ?? Message("\(host), port \(port)", "\(host) พอร์ต \(port)")
  }
}
