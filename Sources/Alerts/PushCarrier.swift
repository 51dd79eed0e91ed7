/// A browser's push subscription: its address at a push service, and the keys that encrypt messages
/// (Push API, RFC 8291).
public struct PushSubscription: Sendable, Hashable {
  /// The address at the push service. Anyone who knows a subscription can try to send messages to
  /// the device.
  public var endpoint: String
  /// The browser's public key, which is an uncompressed 65-byte point on P-256.
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
  /// The push service has not accepted the message, but might accept it later. The number of
  /// seconds to wait is nil if the service does not specify it.
  case delayed(after: Int64?, cause: String)
  /// The message was not accepted, or the result is unknown. The message is not sent again, so that
  /// the device does not receive it twice.
  case failed(cause: String)
}

/// A type that delivers messages to push services.
public protocol PushCarrier: Sendable {
  /// Tries once to send a message.
  ///
  /// - Parameters:
  ///   - text: The message.
  ///   - subscription: The recipient.
  ///   - seconds: How long the push service retains the message for an offline device, in seconds.
  /// - Returns: The outcome, which contains no address except the push service's host.
  func deliver(
    _ text: [UInt8], to subscription: PushSubscription, keptFor seconds: Int64
  ) async -> PushOutcome
}
