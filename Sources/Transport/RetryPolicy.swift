/// The settings for retries and circuit breakers.
///
/// Only idempotent requests (``HTTPRequest/isIdempotent``) are retried, and only if no connection
/// was made or the status is 502, 503 or 504 with a body other than XML: XML, such as a SOAP fault,
/// comes from the service itself.
public struct RetryPolicy: Sendable, Hashable {
  /// The maximum number of retries per request; default 2.
  public var limit: Int
  /// The maximum number of retries to a remote, as a share of its calls in the last minute; default
  /// 0.2.
  public var share: Double
  /// The number of retries per minute that are always allowed, regardless of `share`; default 3.
  public var floor: Int
  /// The upper limit of the random wait before the first retry, which doubles with each further
  /// one; default 200 milliseconds.
  public var firstWait: Duration
  /// The maximum wait; if a service requests a longer one, the request is not retried. Default: 5
  /// seconds.
  public var longestWait: Duration
  /// The number of consecutive failures that open a remote's circuit; default 5.
  public var failuresToRest: Int
  /// The first open period, which doubles each further time; default 10 seconds.
  public var firstRest: Duration
  /// The maximum open period; default 2 minutes.
  public var longestRest: Duration

  /// Creates a policy; the defaults suit a remote service.
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

/// The clock and random source of a client; tests replace them.
struct ClientDependencies: Sendable {
  typealias Instant = ContinuousClock.Instant

  var now: @Sendable () -> Instant = { .now }
  /// Sleeps for a duration; throws if the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Returns a random number in 0..<1.
  var random: @Sendable () -> Double = { .random(in: 0..<1) }
}
