/// Where a browser is reached: a push service, and what messages are encrypted with (Push API, RFC 8291).
public struct PushSubscription: Sendable, Hashable {
  /// The address at the push service. Whoever knows it may try to send.
  public var endpoint: String
  /// The browser's public key: an uncompressed point of P-256, 65 bytes.
  public var key: [UInt8]
  /// The browser's authentication secret, 16 bytes.
  public var secret: [UInt8]

  /// A subscription.
  public init(endpoint: String, key: [UInt8], secret: [UInt8]) {
    self.endpoint = endpoint
    self.key = key
    self.secret = secret
  }
}

/// What became of a message for a device.
public enum PushOutcome: Sendable, Hashable {
  /// The push service has taken it.
  case sent
  /// The push service does not know the subscription any more.
  case gone
  /// The push service has not taken it; it may later, after so many seconds where it says so.
  case delayed(after: Int64?, cause: String)
  /// It was not taken, or nobody knows: it is not sent again, so that nobody gets it twice.
  case failed(cause: String)
}

/// What brings messages to a push service.
public protocol PushCarrier: Sendable {
  /// Tries once to send a message.
  ///
  /// - Parameters:
  ///   - text: The message.
  ///   - subscription: Where it goes.
  ///   - seconds: How long the push service keeps it for a device that is away.
  /// - Returns: What became of it. It names no address but the push service's host.
  func deliver(
    _ text: [UInt8], to subscription: PushSubscription, keptFor seconds: Int64
  ) async -> PushOutcome
}
