/// Where and how the provider serves.
public struct FeedProviderConfiguration: Sendable {
  /// The path of the service.
  public static let path = "/MapNewHomeServices.svc"

  /// The address to listen on, or a name for it.
  public var host: String
  /// The port to listen on; 0 lets the system choose.
  public var port: Int
  /// How rows are written.
  public var shape: FeedFormat
  /// The user name that callers have to give.
  public var user: String
  /// The password that callers have to give.
  public var password: String
  /// The path of a table of listings (see `docs/listings-csv.md`); nil serves the sample.
  public var dataPath: String?
  /// The path of a table of districts; nil serves those that are part of the program.
  public var districtsPath: String?
  /// The longest request that is read, in bytes.
  public var bodyLimit: Int
  /// How many connections are open at a time; others wait until one ends.
  public var connectionLimit = 512
  /// How long a connection may be silent between requests, or in the middle of one.
  public var idleLimit = Duration.seconds(60)

  /// A configuration; what is not given is as for a trial on one's own machine.
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

  /// The address of the service once it listens on `port`, for a caller on the same machine.
  public func url(port: Int) -> String {
    "http://\(authority(port: port))\(FeedProviderConfiguration.path)"
  }

  /// Host and port as a URL holds them; an address that stands for all of the machine's is given
  /// as the loopback one.
  func authority(port: Int) -> String {
    switch host {
    case "0.0.0.0", "": "127.0.0.1:\(port)"
    case "::": "[::1]:\(port)"
    default: host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
  }
}
