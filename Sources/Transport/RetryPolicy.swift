/// The settings for retries and circuit breakers.
///
/// Only idempotent requests (``HTTPRequest/isIdempotent``) are retried, and only if the connection
/// failed, or if the status is 502, 503 or 504 and the body is not XML: an XML body, such as a SOAP
/// fault, comes from the service itself.
public struct RetryPolicy: Sendable, Hashable {
  /// The maximum number of retries per request; 2 by default.
  public var limit: Int
  /// The maximum number of retries to a remote, as a share of its calls in the last minute; 0.2 by
  /// default.
  public var share: Double
  /// The number of retries per minute that is always allowed, regardless of `share`; 3 by default.
  public var floor: Int
  /// The upper limit of the random wait before the first retry, which doubles with each further
  /// retry; 200 milliseconds by default.
  public var firstWait: Duration
  /// The maximum wait. If a service requests a longer wait, the request is not retried. The default
  /// is 5 seconds.
  public var longestWait: Duration
  /// The number of consecutive failures that open a remote's circuit; 5 by default.
  public var failuresToRest: Int
  /// The duration of the first open period, which doubles with each further period; 10 seconds by
  /// default.
  public var firstRest: Duration
  /// The maximum duration of an open period; 2 minutes by default.
  public var longestRest: Duration

  /// Creates a policy; the defaults are suitable for a remote service.
  public init(
    limit: Int = 2, share: Double = 0.2, floor: Int = 3, firstWait: Duration = .milliseconds(200),
    longestWait: Duration = .seconds(5), failuresToRest: Int = 5,
    firstRest: Duration = .seconds(10), longestRest: Duration = .seconds(120)
  ) {
    self.limit = limit
    self.share = share
    self.floor = floor
    self.firstWait = firstWait
    self.longestWait = longestWait
    self.failuresToRest = failuresToRest
    self.firstRest = firstRest
    self.longestRest = longestRest
  }
}

/// The clock and the random source of a client, which tests can replace.
struct ClientDependencies: Sendable {
  typealias Instant = ContinuousClock.Instant

  var now: @Sendable () -> Instant = { .now }
  /// Sleeps for a duration; throws if the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Returns a random number in 0..<1.
  var random: @Sendable () -> Double = { .random(in: 0..<1) }
}
