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
}
