import Glibc

/// The clock of a client; tests replace it.
struct RESODependencies: Sendable {
  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Sleeps for a duration; throws if the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Seconds since 1970.
  var seconds: @Sendable () -> Int64 = { Int64(time(nil)) }
}
