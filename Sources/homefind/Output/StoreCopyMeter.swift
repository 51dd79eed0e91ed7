import Messages
import PostgreSQLStore
import Synchronization
import Terminal

/// How far a copy of the store has come: a line that changes on a terminal, one for each stage elsewhere.
final class StoreCopyMeter: Sendable {
  private struct Shown {
    var stage: StoreCopyProgress.Stage?
    var start = ContinuousClock.now
    var time = ContinuousClock.now
  }

  private let line = ChangingLine()
  private let shown = Mutex(Shown())

  /// Tells of progress, if it is time.
  func show(_ progress: StoreCopyProgress) {
    let now = ContinuousClock.now
    let start = shown.withLock { shown -> ContinuousClock.Instant? in
      let isNew = shown.stage != progress.stage
      guard isNew || line.changes && now - shown.time >= .milliseconds(100) else { return nil }
      shown = Shown(
        stage: progress.stage, start: isNew ? now : shown.start, time: now)
      return shown.start
    }
    guard let start else { return }
    let note = CommandNote.copying(progress)
    let elapsed = start.duration(to: now) / .seconds(1)
    line.show(
      ProgressLine(
        done: progress.done, total: progress.total, counts: note.text(in: Output.language),
        elapsed: elapsed),
      else: note)
  }

  /// Ends the changing line.
  func finish() { line.finish() }
}
