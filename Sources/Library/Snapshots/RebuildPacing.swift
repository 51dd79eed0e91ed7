/// Puts off bringing the index up to date while the store changes again and again: a sync changes it
/// hundreds of times, and a rebuild over a million homes takes the better part of a second.
struct RebuildPacing: Sendable {
  /// How many times as long as a rebuild took the next one is put off.
  var factor = 9
  /// The longest time that one is put off.
  var longest = Duration.seconds(30)
  /// Fewer homes are indexed so soon that nothing is put off.
  var leastHomes = 30_000
  /// The time on a monotonic clock.
  var uptime: @Sendable () -> ContinuousClock.Instant = { .now }

  /// When the next rebuild is due after one of so many homes that began then and has ended now; nil
  /// where it is not put off.
  func dueTime(afterRebuildSince began: ContinuousClock.Instant, homes: Int)
    -> ContinuousClock.Instant?
  {
    guard homes >= leastHomes else { return nil }
    let ended = uptime()
    return ended + min(longest, began.duration(to: ended) * factor)
  }
}
