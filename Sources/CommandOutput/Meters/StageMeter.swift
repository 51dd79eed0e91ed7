import Messages
import Synchronization
import Terminal

/// How far work in stages has come: a line that changes on a terminal, one for each stage elsewhere.
package final class StageMeter<Stage: Equatable & Sendable>: Sendable {
  private struct Shown {
    var stage: Stage?
    var start = ContinuousClock.now
    var time = ContinuousClock.now
  }

  private let line = ChangingLine()
  private let isTimedByStage: Bool
  private let shown = Mutex(Shown())

  /// A meter whose times begin with each stage, or with the work.
  package init(isTimedByStage: Bool) { self.isTimedByStage = isTimedByStage }

  /// Tells of progress, if it is time.
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

  /// Ends the changing line.
  package func finish() { line.finish() }
}
