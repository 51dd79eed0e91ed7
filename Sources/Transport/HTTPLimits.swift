/// The time and size limits of a request.
public struct HTTPLimits: Sendable, Hashable {
  /// The limit for name resolution, connection and TLS together; default 5 seconds.
  public var connect: Duration
  /// The maximum time between two bytes once connected, including the wait for the first; default
  /// 15 seconds.
  public var silence: Duration
  /// The limit for the whole request, from the call to the last byte, including redirects; default
  /// 60 seconds.
  public var total: Duration
  /// The maximum size of the response's status line and headers in bytes; default 64 KiB.
  public var headBytes: Int
  /// The maximum size of the decoded body in bytes, which also limits compressed bodies; default
  /// 256 MiB.
  public var bodyBytes: Int

  /// Creates limits; the defaults suit a feed.
  public init(
    connect: Duration = .seconds(5), silence: Duration = .seconds(15),
    total: Duration = .seconds(60), headBytes: Int = 64 << 10, bodyBytes: Int = 256 << 20
  ) {
    self.connect = connect
    self.silence = silence
    self.total = total
    self.headBytes = headBytes
    self.bodyBytes = bodyBytes
  }
}
