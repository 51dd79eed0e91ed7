/// A browser's push subscription: its address at a push service, and the keys that encrypt messages
/// (Push API, RFC 8291).
public struct PushSubscription: Sendable, Hashable {
  /// The address at the push service. Anyone who knows it can try to send messages.
  public var endpoint: String
  /// The browser's public key: an uncompressed point of P-256, 65 bytes.
  public var key: [UInt8]
  /// The browser's authentication secret, 16 bytes.
  public var secret: [UInt8]

  /// Creates a subscription.
  public init(endpoint: String, key: [UInt8], secret: [UInt8]) {
    self.endpoint = endpoint
    self.key = key
    self.secret = secret
  }
}

/// The outcome of an attempt to send a message to a device.
public enum PushOutcome: Sendable, Hashable {
  /// The push service has accepted the message.
  case sent
  /// The push service no longer knows the subscription.
  case gone
  /// The push service has not accepted the message, but may later. The number of seconds to wait is
  /// nil if the service does not give it.
  case delayed(after: Int64?, cause: String)
  /// The message was not accepted, or the result is unknown. It is not sent again, so that the
  /// device does not get it twice.
  case failed(cause: String)
}

/// A type that delivers messages to push services.
public protocol PushCarrier: Sendable {
  /// Tries once to send a message.
  ///
  /// - Parameters:
  ///   - text: The message.
  ///   - subscription: The recipient.
  ///   - seconds: How long the push service keeps the message for a device that is away.
  /// - Returns: The outcome. It contains no address except the push service's host.
  func deliver(
    _ text: [UInt8], to subscription: PushSubscription, keptFor seconds: Int64
  ) async -> PushOutcome
}
