import Messages
import Synchronization
import Terminal

/// Shows the progress of work in stages: on a terminal, a line that updates in place; otherwise, a
/// line for each stage.
package final class StageMeter<Stage: Equatable & Sendable>: Sendable {
  private struct Shown {
    var stage: Stage?
    var start = ContinuousClock.now
    var time = ContinuousClock.now
  }

  private let line = ChangingLine()
  private let isTimedByStage: Bool
  private let shown = Mutex(Shown())

  /// Creates a meter that measures time either from the start of each stage or from the start of
  /// the work.
  package init(isTimedByStage: Bool) { self.isTimedByStage = isTimedByStage }

  /// Reports progress, unless the last report was too recent.
  package func show(_ stage: Stage, done: Int, total: Int?, _ note: CommandNote) {
    let now = ContinuousClock.now
    let start = shown.withLock { shown -> ContinuousClock.Instant? in
      let isNew = shown.stage != stage
      guard isNew || line.changes && now - shown.time >= .milliseconds(100) else { return nil }
      shown = Shown(stage: stage, start: isNew && isTimedByStage ? now : shown.start, time: now)
      return shown.start
    }
    guard let start else { return }
    line.show(
      ProgressLine(
        done: done, total: total, counts: note.text(in: Output.language),
        elapsed: start.duration(to: now) / .seconds(1)),
      else: note)
  }

  /// Removes the progress line.
  package func finish() { line.finish() }
}
