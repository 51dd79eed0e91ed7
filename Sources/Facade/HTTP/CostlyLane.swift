import Search
import Synchronization

/// Lets few costly answers be made at a time, in the order in which they were asked for, and few wait.
///
/// They take the processors for so long that cheap answers would stand in line behind them. So one
/// processor is left to those, however many costly ones are wanted.
final class CostlyLane: Sendable {
  /// What became of one who wanted in.
  enum Entry: Sendable {
    case admitted
    /// As many wait as may.
    case refused
    /// The task that waited was cancelled.
    case givenUp
  }

  private struct State {
    var running = 0
    var waiting: [(number: UInt64, continuation: CheckedContinuation<Entry, Never>)] = []
    var numbers: UInt64 = 0
  }

  private let state = Mutex(State())
  private let mostRunning: Int
  private let mostWaiting: Int

  /// A lane for so many answers.
  init(running: Int, waiting: Int) {
    mostRunning = running
    mostWaiting = waiting
  }

  /// How many answers are being made, and how many wait.
  var load: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting.count) } }

  /// Waits until an answer may be made. Whoever is admitted calls `leave` when it is.
  func enter() async -> Entry {
    let number = state.withLock { state in
      state.numbers += 1
      return state.numbers
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let entry = entry(of: number, continuation) { continuation.resume(returning: entry) }
      }
    } onCancel: {
      giveUp(number)
    }
  }

  /// Makes room for the next.
  func leave() {
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.running -= 1
        return nil as CheckedContinuation<Entry, Never>?
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: .admitted)
  }

  /// What is known at once of one who wants in; nil where it waits.
  private func entry(
    of number: UInt64, _ continuation: CheckedContinuation<Entry, Never>
  ) -> Entry? {
    state.withLock { state in
      // Cancelled from now on, it is found among those that wait.
      if Task.isCancelled { return .givenUp }
      if state.running < mostRunning {
        state.running += 1
        return .admitted
      }
      guard state.waiting.count < mostWaiting else { return .refused }
      state.waiting.append((number, continuation))
      return nil
    }
  }

  private func giveUp(_ number: UInt64) {
    let continuation = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }
        .map { state.waiting.remove(at: $0).continuation }
    }
    continuation?.resume(returning: .givenUp)
  }
}

/// A request's way into the lane of costly answers: taken once, and kept until the answer is made.
final class CostlyPass: Sendable {
  /// That of the request that the task answers.
  @TaskLocal static var current: CostlyPass?

  private let keeper: DoorKeeper
  private let isIn = Atomic(false)

  init(_ keeper: DoorKeeper) {
    self.keeper = keeper
  }

  /// Waits until a costly answer may be made.
  ///
  /// - Throws: `SearchError` with code `overloaded` where too many wait, `cancelled` where the
  ///   request's task is cancelled.
  func enter() async throws(SearchError) {
    guard !isIn.load(ordering: .relaxed) else { return }
    switch await keeper.costlyLane.enter() {
    case .admitted: isIn.store(true, ordering: .relaxed)
    case .givenUp: throw SearchError(.cancelled, "The search was given up.")
    case .refused:
      keeper.countShed()
      throw SearchError(
        .overloaded,
        "The service makes as many costly answers as it can; narrow the search, or try again in a second."
      )
    }
  }

  /// The answer is made.
  func leave() {
    if isIn.exchange(false, ordering: .relaxed) { keeper.costlyLane.leave() }
  }
}
