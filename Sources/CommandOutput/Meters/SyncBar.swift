import Foundation
package import Library
import Messages
import Synchronization
import Terminal

/// Shows the progress of a sync: on a terminal, a line that updates in place; otherwise, a line for
/// each circle.
package final class SyncBar: Sendable {
  private let line = ChangingLine()
  private let start = ContinuousClock.now

  package init() {}

  /// Reports a completed circle.
  package func show(_ progress: SyncProgress) {
    let counts = CommandNote.synced(
      circles: progress.done, of: progress.total, homes: progress.homes
    ).text(in: Output.language)
    let elapsed = start.duration(to: .now) / .seconds(1)
    let rate = elapsed > 0 ? Int((Double(progress.homes) / elapsed).rounded()) : 0
    line.show(
      ProgressLine(
        done: progress.done, total: progress.total, counts: counts,
        rate: CommandNote.homesPerSecond(rate).text(in: Output.language),
        elapsed: elapsed),
      else: Message("\(counts): \(progress.label)", "\(counts): \(progress.label)"))
  }

  /// Removes the progress line.
  package func finish() { line.finish() }
}

/// A line on standard error that updates in place if standard error is a terminal.
final class ChangingLine: Sendable {
  private let isTerminal = TerminalDevice.isTerminal(STDERR_FILENO)
  private let state = Mutex((isShown: false, isFinished: false))

  /// Whether standard error is a terminal.
  var changes: Bool { isTerminal }

  /// Shows progress; without a terminal, prints `text` as a separate line. Does nothing after
  /// `finish()`, because some work may still be running.
  func show(_ progress: ProgressLine, else text: @autoclosure () -> some Localized) {
    guard Output.says(.notes) else { return }
    guard isTerminal else {
      Output.talk(text())
      return
    }
    // A line that fills the terminal's last column would wrap.
    let width = (TerminalDevice.columns(STDERR_FILENO) ?? 80) - 1
    let text = progress.text(width: width, paint: paint)
    state.withLock { state in
      guard !state.isFinished else { return }
      state.isShown = true
      Output.draw(text)
    }
  }

  /// Removes the line and ignores later calls to `show`.
  func finish() {
    state.withLock { state in
      if state.isShown { Output.draw("") }
      state = (isShown: false, isFinished: true)
    }
  }

  private var paint: Painter {
    Painter(.auto, isTerminal: isTerminal, environment: Environment.variables)
  }
}

/// The result of a sync as text.
package struct SyncText {
  package let summary: SyncSummary

  package init(summary: SyncSummary) {
    self.summary = summary
  }

  /// A summary line, and a line about skipped records if there are any.
  package var text: String {
    var lines = [
      ReportMessage.synced(
        seen: summary.seen, new: summary.new, changed: summary.changed, gone: summary.gone,
        fetched: summary.asked, fresh: summary.fresh)
    ]
    if !summary.skipped.isEmpty {
      lines.append(.recordsLeftOut(summary.skipped.map(\.message)))
    }
    if !summary.unplaced.isEmpty { lines.append(.districtsLeftOut(summary.unplaced)) }
    return lines.map { $0.text(in: Output.language) }.joined(separator: "\n")
  }
}
