/// The state of a remote's circuit breaker.
public enum RemoteCondition: String, Sendable, Hashable, CaseIterable {
  /// Requests go out.
  case closed
  /// Requests fail without being sent for a while, since several failed in a row.
  case open
  /// One request goes out; its outcome closes or opens the circuit.
  case halfOpen = "half-open"
}
