/// The state of a remote's circuit breaker.
public enum RemoteCondition: String, Sendable, Hashable, CaseIterable {
  /// Requests are sent.
  case closed
  /// Requests fail immediately, because several consecutive requests have failed.
  case open
  /// One trial request is sent; its outcome closes or opens the circuit.
  case halfOpen = "half-open"
}
