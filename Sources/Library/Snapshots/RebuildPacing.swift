/// Delays index rebuilds while the store changes frequently. A sync changes the store hundreds of
/// times, and a rebuild with a million homes takes most of a second.
struct RebuildPacing: Sendable {
  /// The delay before the next rebuild, as a multiple of the last rebuild's duration.
  var factor = 9
  /// The maximum delay.
  var longest = Duration.seconds(30)
  /// The minimum number of homes for delaying rebuilds; fewer homes are indexed quickly.
  var leastHomes = 30_000
  var uptime: @Sendable () -> ContinuousClock.Instant = { .now }

  /// Returns the time at which the next rebuild is due if the last rebuild started at `began` and
  /// ends now; nil if the next rebuild is not delayed.
  func dueTime(afterRebuildSince began: ContinuousClock.Instant, homes: Int)
    -> ContinuousClock.Instant?
  {
    guard homes >= leastHomes else { return nil }
    let ended = uptime()
    return ended + min(longest, began.duration(to: ended) * factor)
  }
}
