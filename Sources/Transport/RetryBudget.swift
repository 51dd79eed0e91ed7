/// A remote's retry budget: a share of the calls in the last minute, but at least a minimum number.
struct RetryBudget: Sendable {
  private struct Slot {
    var calls = 0
    var retries = 0
  }

  /// The calls in the last minute, in five-second slots; older calls are dropped.
  private var slots = [Slot](repeating: Slot(), count: 12)
  private var latest: ClientDependencies.Instant?
  private static let slotLength = Duration.seconds(5)

  /// Counts a call, which must not be a retry.
  mutating func addCall(at now: ClientDependencies.Instant) {
    turn(to: now)
    slots[0].calls += 1
  }

  /// Takes a retry from the budget; returns false if the budget is exhausted.
  mutating func takeRetry(_ policy: RetryPolicy, at now: ClientDependencies.Instant) -> Bool {
    turn(to: now)
    let calls = slots.reduce(0) { $0 + $1.calls }
    let retries = slots.reduce(0) { $0 + $1.retries }
    guard retries < max(policy.floor, Int(Double(calls) * policy.share)) else { return false }
    slots[0].retries += 1
    return true
  }

  /// Shifts the slots so that the first slot is the current slot.
  private mutating func turn(to now: ClientDependencies.Instant) {
    guard let latest else {
      self.latest = now
      return
    }
    let passed = min(slots.count, Int(max(0, (now - latest) / Self.slotLength)))
    guard passed > 0 else { return }
    slots.insert(contentsOf: repeatElement(Slot(), count: passed), at: 0)
    slots.removeLast(passed)
    self.latest = latest.advanced(by: Self.slotLength * Int((now - latest) / Self.slotLength))
  }
}
