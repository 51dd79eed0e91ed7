/// The provider's address, limits and data.
public struct FeedProviderConfiguration: Sendable {
  public static let path = "/MapNewHomeServices.svc"

  /// The IP address or host name on which to listen.
  public var host: String
  /// The port on which to listen; 0 lets the system choose one.
  public var port: Int
  /// The format of the rows.
  public var shape: FeedFormat
  /// The user name that clients must send.
  public var user: String
  /// The password that clients must send.
  public var password: String
  /// The path of a CSV table of listings (see `docs/listings-csv.md`); if nil, the provider serves
  /// the sample.
  public var dataPath: String?
  /// The path of a CSV table of districts; if nil, the provider serves the built-in table.
  public var districtsPath: String?
  /// The maximum size of a request body in bytes.
  public var bodyLimit: Int
  /// The maximum number of open connections; more clients wait until one closes.
  public var connectionLimit = 512
  /// The idle timeout of a connection, between requests or within one.
  public var idleLimit = Duration.seconds(60)

  /// Creates a configuration; the defaults suit trying it on a local machine.
  public init(
    host: String = "127.0.0.1", port: Int = 0, shape: FeedFormat = .contract,
    user: String = "demo", password: String = "demo", dataPath: String? = nil,
    districtsPath: String? = nil, bodyLimit: Int = 1 << 20
  ) {
    self.host = host
    self.port = port
    self.shape = shape
    self.user = user
    self.password = password
    self.dataPath = dataPath
    self.districtsPath = districtsPath
    self.bodyLimit = bodyLimit
  }

  /// Returns the URL of a service that listens on `port`, for a client on the same machine.
  public func url(port: Int) -> String {
    "http://\(authority(port: port))\(FeedProviderConfiguration.path)"
  }

  /// Returns host and port for use in a URL; replaces a wildcard address with the loopback address.
  func authority(port: Int) -> String {
    switch host {
    case "0.0.0.0", "": "127.0.0.1:\(port)"
    case "::": "[::1]:\(port)"
    default: host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
  }
}
