import NIOCore

/// What one caller may ask of the facade at most.
public struct FacadeLimits: Sendable, Hashable {
  /// Bytes of a request's target, path and query; more are answered 414.
  public var targetBytes = 8 << 10
  /// Bytes of all header fields of a request; more are answered 431.
  public var headerBytes = 32 << 10
  /// Bytes of a request's body; more are answered 413.
  public var bodyBytes = 64 << 20
  /// How long a request's head may take from its first byte to its last; then the answer is 408.
  public var headTime: Duration = .seconds(10)
  /// How long a body may take from the end of its head; then the answer is 408.
  public var bodyTime: Duration = .seconds(60)
  /// How long an answer may take to make; then it is 503. Events are exempt.
  public var answerTime: Duration = .seconds(90)
  /// How long an answer may take to be sent, once it is made; then the connection ends. Events are
  /// exempt.
  public var sendTime: Duration = .seconds(60)
  /// How long a connection may wait for its next request.
  public var idleTime: Duration = .seconds(75)
  /// Connections that are open at a time; more wait until one ends.
  public var connections = 4_096
  /// Connections that one address may have open at a time, trusted proxies aside; more end at once. Nil
  /// where that is no matter.
  public var connectionsPerAddress: Int?
  /// Requests that are answered at a time, beside those whose answers are ready or made in less time
  /// than to hand them on; more are answered 503.
  public var running = 256

  /// An answer that will take longer to make, by what is estimated, is costly.
  public var costlyTime: Duration = .milliseconds(5)
  /// Costly answers that are made at a time: one fewer than there are processors, so that the others
  /// have one to themselves, and at least one.
  public var costlyRunning = max(1, System.coreCount - 1)
  /// Costly answers that wait for those; more are answered 503.
  public var costlyWaiting = 16
  /// Costly requests of one API key or address that wait; more are answered 503.
  public var costlyWaitingPerClient = 4

  /// Bytes of bodies taken in and of answers being made or not yet read, of all callers together;
  /// where they are more, what is asked is answered 503 unless its answer is ready and short.
  public var heldBytes = 128 << 20

  /// The limits that hold unless told otherwise.
  public init() {}
}
