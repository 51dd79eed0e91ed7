import NIOCore

/// The facade's limits for clients.
public struct FacadeLimits: Sendable, Hashable {
  /// The maximum size of a request's target (path and query) in bytes; a request with a longer
  /// target gets 414.
  public var targetBytes = 8 << 10
  /// The maximum total size of a request's header fields in bytes; a larger request gets 431.
  public var headerBytes = 32 << 10
  /// The maximum size of a request's body in bytes; a request with a larger body gets 413.
  public var bodyBytes = 64 << 20
  /// The maximum time from the first to the last byte of a request's head; a slower request gets
  /// 408.
  public var headTime: Duration = .seconds(10)
  /// The maximum time from the end of the head to the end of the body; a slower request gets 408.
  public var bodyTime: Duration = .seconds(60)
  /// The maximum time to produce a response; after that, the request gets 503. Event streams are
  /// exempt.
  public var answerTime: Duration = .seconds(90)
  /// The maximum time to send a response; after that, the connection is closed. Event streams are
  /// exempt.
  public var sendTime: Duration = .seconds(60)
  /// The maximum time that a connection may wait for its next request.
  public var idleTime: Duration = .seconds(75)
  /// The maximum number of open connections; further connections wait until one closes.
  public var connections = 4_096
  /// The maximum number of open connections from one address, unless it is a trusted proxy; further
  /// connections are closed immediately. Nil for no limit.
  public var connectionsPerAddress: Int?
  /// The maximum number of concurrent requests, not counting requests that are answered from the
  /// cache or on the event loop; further requests get 503.
  public var running = 256

  /// A response is costly if it is estimated to take longer than this.
  public var costlyTime: Duration = .milliseconds(5)
  /// The maximum number of concurrent costly responses. The default value leaves one processor for
  /// cheap responses.
  public var costlyRunning = max(1, System.coreCount - 1)
  /// The maximum number of queued costly requests; further requests get 503.
  public var costlyWaiting = 16
  /// The maximum number of queued costly requests from one API key or address; further requests get
  /// 503.
  public var costlyWaitingPerClient = 4

  /// The maximum number of bytes in memory for all clients together: received bodies, and responses
  /// that are in progress or that clients have not read. Above this limit, requests get 503 unless
  /// the cache has a short response for them.
  public var heldBytes = 128 << 20

  /// Creates the default limits.
  public init() {}
}
