import Synchronization

/// Counts steps of work that depend on client input, such as comparisons of names, so that tests
/// can check upper bounds without a clock.
public final class WorkMeter: Sendable {
  /// The meter of the current task; nil outside tests.
  @TaskLocal public static var current: WorkMeter?

  private let count = Atomic<Int>(0)

  /// Creates a meter at 0.
  public init() {}

  /// The number of steps counted so far.
  public var steps: Int { count.load(ordering: .relaxed) }

  public func add(_ steps: Int) {
    count.wrappingAdd(steps, ordering: .relaxed)
  }
}
