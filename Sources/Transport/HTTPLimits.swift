/// What one request may take at most, in time and in bytes.
public struct HTTPLimits: Sendable, Hashable {
  /// For the name look-up, the connection and TLS together; 5 seconds.
  public var connect: Duration
  /// Between any two bytes once connected, the wait for the first one included; 15 seconds.
  public var silence: Duration
  /// For the whole request, from the call to the last byte, redirects included; 60 seconds.
  public var total: Duration
  /// Bytes of the response's status line and headers; 64 KiB.
  public var headBytes: Int
  /// Bytes of the body after decoding, so that a compressed one cannot unfold past it; 256 MiB.
  public var bodyBytes: Int

  /// The limits that fit a feed; each can be given on its own.
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
