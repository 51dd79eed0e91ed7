/// The time and size limits of a request.
public struct HTTPLimits: Sendable, Hashable {
  /// The total time limit for name resolution, connecting and TLS; 5 seconds by default.
  public var connect: Duration
  /// The maximum time between two bytes after connecting, including the wait for the first byte; 15
  /// seconds by default.
  public var silence: Duration
  /// The time limit for the whole request, from the call to the last byte, including redirects; 60
  /// seconds by default.
  public var total: Duration
  /// The maximum size of the response's status line and headers in bytes; 64 KiB by default.
  public var headBytes: Int
  /// The maximum size of the decoded body in bytes, which also applies to compressed bodies; 256
  /// MiB by default.
  public var bodyBytes: Int

  /// Creates limits; the defaults are suitable for a feed.
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
