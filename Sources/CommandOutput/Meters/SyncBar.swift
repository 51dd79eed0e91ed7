import Foundation
package import Library
import Messages
import Synchronization
import Terminal

/// How far a sync has come: one line that changes on a terminal, a line for each circle elsewhere.
package final class SyncBar: Sendable {
  private let line = ChangingLine()
  private let start = ContinuousClock.now

  package init() {}

  /// Tells of a circle that is dealt with.
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

  /// Ends the changing line.
  package func finish() { line.finish() }
}

/// A line on standard error that changes where that is a terminal.
final class ChangingLine: Sendable {
  private let isTerminal = TerminalDevice.isTerminal(STDERR_FILENO)
  private let state = Mutex((isShown: false, isFinished: false))

  /// Whether there is a terminal to change a line on.
  var changes: Bool { isTerminal }

  /// Shows how far the work has come; `text` as a line of its own where there is no terminal. A line that
  /// was ended stays away, though some of the work may still go on.
  func show(_ progress: ProgressLine, else text: @autoclosure () -> some Localized) {
    guard Output.says(.notes) else { return }
    guard isTerminal else {
      Output.talk(text())
      return
    }
    // A line that fills the terminal to its last cell would wrap.
    let width = (TerminalDevice.columns(STDERR_FILENO) ?? 80) - 1
    let text = progress.text(width: width, paint: paint)
    state.withLock { state in
      guard !state.isFinished else { return }
      state.isShown = true
      Output.draw(text)
    }
  }

  /// Ends the line.
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

/// What a sync found, as a person reads it.
package struct SyncText {
  package let summary: SyncSummary

  package init(summary: SyncSummary) {
    self.summary = summary
  }

  /// One line, and one for what was left out.
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
