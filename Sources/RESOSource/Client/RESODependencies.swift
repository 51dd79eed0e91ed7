import Glibc

/// What time is to a client; a test brings its own.
struct RESODependencies: Sendable {
  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Returns after a time; throws where the task is cancelled before.
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Seconds since 1970.
  var seconds: @Sendable () -> Int64 = { Int64(time(nil)) }
}
