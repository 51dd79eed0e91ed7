package import Library
import Messages
import Synchronization
import Terminal

/// Shows the progress of a wide search: on a terminal, a line that updates in place; otherwise, a
/// single sentence.
package final class FetchMeter: Sendable {
  private let line = ChangingLine()
  private let start = ContinuousClock.now
  private let hasBegun = Mutex(false)
  private let beginning: AsyncStream<Void>.Continuation
  /// Yields when the first part is complete.
  package let begun: AsyncStream<Void>

  package init() { (begun, beginning) = AsyncStream.makeStream(of: Void.self) }

  /// Reports a completed part.
  package func show(_ progress: FetchProgress) {
    let isFirst = hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
    if isFirst { beginning.yield() }
    guard line.changes || isFirst else { return }
    let done = progress.total.map { min($0, progress.homes) } ?? progress.homes
    line.show(
      ProgressLine(
        done: done, total: progress.total,
        counts: CommandNote.fetched(homes: progress.homes).text(in: Output.language),
        elapsed: start.duration(to: .now) / .seconds(1)),
      else:
        CommandNote.manyHomes)
  }

  /// Removes the progress line.
  package func finish() { line.finish() }
}
