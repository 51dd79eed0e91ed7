/// How often requests that may be sent twice are sent again, and when a remote is left alone.
///
/// Only requests that are idempotent (``HTTPRequest/isIdempotent``) are sent again, and only where no
/// connection was made or the status is 502, 503 or 504 with anything but XML behind it: XML is the
/// service's own word, such as a SOAP fault.
public struct RetryPolicy: Sendable, Hashable {
  /// The most times that one request is sent again; 2.
  public var limit: Int
  /// The most retries to one remote, as a share of the calls of the last minute; 0.2.
  public var share: Double
  /// Retries within a minute that `share` does not take away; 3.
  public var floor: Int
  /// The first wait before a retry is up to this long, by chance; each further one up to twice as
  /// long. 200 milliseconds.
  public var firstWait: Duration
  /// No wait is longer; a service that asks for a longer one is not asked again. 5 seconds.
  public var longestWait: Duration
  /// After this many failures in a row, a remote is left alone for a while; 5.
  public var failuresToRest: Int
  /// How long it is left alone the first time; twice as long each further time. 10 seconds.
  public var firstRest: Duration
  /// It is never left alone for longer; 2 minutes.
  public var longestRest: Duration

  /// The policy that fits a remote service; each part can be given on its own.
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

/// What time and chance are to a client; a test brings its own.
struct ClientDependencies: Sendable {
  typealias Instant = ContinuousClock.Instant

  var now: @Sendable () -> Instant = { .now }
  /// Returns after a time; throws where the task is cancelled before.
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// A number from 0 up to 1.
  var random: @Sendable () -> Double = { .random(in: 0..<1) }
}
