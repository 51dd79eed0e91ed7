/// Delays index updates while the store changes often: a sync changes it hundreds of times, and a
/// rebuild with a million homes takes most of a second.
struct RebuildPacing: Sendable {
  /// The delay of the next rebuild, as a multiple of the duration of the last one.
  var factor = 9
  /// The maximum delay.
  var longest = Duration.seconds(30)
  /// The minimum number of homes for which rebuilds are delayed; fewer homes are indexed quickly.
  var leastHomes = 30_000
  var uptime: @Sendable () -> ContinuousClock.Instant = { .now }

  /// Returns when the next rebuild is due, given that the last one started at `began` and ends now;
  /// nil if it is not delayed.
  func dueTime(afterRebuildSince began: ContinuousClock.Instant, homes: Int)
    -> ContinuousClock.Instant?
  {
    guard homes >= leastHomes else { return nil }
    let ended = uptime()
    return ended + min(longest, began.duration(to: ended) * factor)
  }
}
