import Glibc

/// The clock of a client, which tests can replace.
struct RESODependencies: Sendable {
  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Sleeps for a duration; throws if the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Returns the current time in seconds since 1970.
  var seconds: @Sendable () -> Int64 = { Int64(time(nil)) }
}
