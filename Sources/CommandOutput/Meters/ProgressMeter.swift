import Messages
package import StationSources
import Synchronization
import Terminal

/// Shows the progress of downloads: on a terminal, a line that updates in place; otherwise, at most
/// one line per second.
package final class ProgressMeter: Sendable {
  private let start = ContinuousClock.now
  private let last = Mutex(ContinuousClock.now)
  private let line = ChangingLine()

  package init() {}

  /// Reports a downloaded piece, unless the last report was too recent.
  package func show(_ progress: SourceProgress) {
    let now = ContinuousClock.now
    let interval: Duration = line.changes ? .milliseconds(100) : .seconds(1)
    let isDue = last.withLock { last in
      guard now - last >= interval else { return false }
      last = now
      return true
    }
    guard isDue else { return }
    let total = progress.total.map { " of \(Count.megabytes($0))" } ?? ""
    let counts = "\(progress.source): \(Count.megabytes(progress.received))\(total) MB"
    let elapsed = start.duration(to: now) / .seconds(1)
    let rate = elapsed > 0 ? Int(Double(progress.received) / elapsed) : 0
    line.show(
      ProgressLine(
        done: progress.received, total: progress.total, counts: counts,
        rate: "\(Count.megabytes(rate)) MB/s", elapsed: elapsed),
      else: Message(verbatim: counts))
  }

  /// Removes the progress line.
  package func finish() { line.finish() }
}
