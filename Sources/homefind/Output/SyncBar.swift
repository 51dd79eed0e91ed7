import Glibc
import Search
import Synchronization

/// How far a sync has come: one line that changes on a terminal, a line for each circle elsewhere.
final class SyncBar: Sendable {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private let isShown = Mutex(false)

  /// Tells of a circle that is dealt with.
  func show(_ progress: SyncProgress) {
    let share = progress.total > 0 ? 20 * progress.done / progress.total : 20
    let counts =
      "\(progress.done) of \(Count.of(progress.total, "circle")), \(Count.of(progress.homes, "home"))"
    guard isTerminal else {
      Output.talk("\(counts): \(progress.label)")
      return
    }
    isShown.withLock { $0 = true }
    let bar = String(repeating: "#", count: share) + String(repeating: "-", count: 20 - share)
    Output.draw("[\(bar)] \(counts), \(timeLeft(progress))")
  }

  /// Ends the changing line.
  func finish() {
    if isShown.withLock({ $0 }) { Output.draw("") }
  }

  private func timeLeft(_ progress: SyncProgress) -> String {
    guard progress.done > 0 else { return "" }
    let elapsed = start.duration(to: .now) / .seconds(1)
    let left = elapsed / Double(progress.done) * Double(progress.total - progress.done)
    return "about \(Int(left.rounded(.up))) s left"
  }
}

/// What a sync found, as a person reads it.
struct SyncText {
  let summary: SyncSummary

  /// One line, and one for what was left out.
  var text: String {
    var lines = [
      "\(Count.of(summary.seen, "home")) seen: \(summary.new) new, \(summary.changed) changed, \(summary.gone) gone; \(Count.of(summary.asked, "circle")) asked for, \(summary.fresh) fresh already"
    ]
    if !summary.skipped.isEmpty {
      let reasons = summary.skipped.map { "\($0.reason) \($0.count)" }.joined(separator: ", ")
      lines.append("records left out: \(reasons)")
    }
    if !summary.unplaced.isEmpty {
      lines.append("districts without a coordinate: \(summary.unplaced.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }
}
