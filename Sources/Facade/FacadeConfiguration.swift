/// Where the facade listens.
public struct FacadeConfiguration: Sendable, Hashable {
  /// The address or host name to listen on.
  public var host: String
  /// The TCP port; 0 lets the system choose.
  public var port: Int

  /// A place to listen; on this machine only unless told otherwise.
  public init(host: String = "127.0.0.1", port: Int = 8080) {
    self.host = host
    self.port = port
  }

  /// The facade's address, once it listens on `port`: that of this machine where it listens on
  /// every address.
  public func url(port: Int) -> String {
    let name =
      switch host {
      case "0.0.0.0": "127.0.0.1"
      case "::": "[::1]"
      case let host where host.contains(":"): "[\(host)]"
      case let host: host
      }
    return "http://\(name):\(port)/"
  }
}
