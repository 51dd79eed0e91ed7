/// The provider's address, limits and data.
public struct FeedProviderConfiguration: Sendable {
  public static let path = "/MapNewHomeServices.svc"

  /// The IP address or host name to listen on.
  public var host: String
  /// The port to listen on; 0 lets the system choose a free port.
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
  /// The path of a CSV table of districts; if nil, the provider serves the region's built-in
  /// districts and all other districts that contain homes.
  public var districtsPath: String?
  /// The maximum size of a request body in bytes.
  public var bodyLimit: Int
  /// The maximum number of open connections; additional clients wait until a connection closes.
  public var connectionLimit = 512
  /// The idle timeout of a connection, both between requests and within a request.
  public var idleLimit = Duration.seconds(60)

  /// Creates a configuration; the defaults are suitable for trying the provider on a local machine.
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

  /// Returns the URL that clients on the same machine use to reach a service that listens on
  /// `port`.
  public func url(port: Int) -> String {
    "http://\(authority(port: port))\(FeedProviderConfiguration.path)"
  }

  /// Returns the host and port for use in a URL, with a wildcard address replaced by the loopback
  /// address.
  func authority(port: Int) -> String {
    switch host {
    case "0.0.0.0", "": "127.0.0.1:\(port)"
    case "::": "[::1]:\(port)"
    default: host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
  }
}
