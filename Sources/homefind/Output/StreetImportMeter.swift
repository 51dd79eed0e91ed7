import Messages
import Routes
import Synchronization
import Terminal

/// How far an import of streets has come: a line that changes on a terminal, one for each stage
/// elsewhere.
final class StreetImportMeter: Sendable {
  private struct Shown {
    var stage: StreetImportProgress.Stage?
    var time = ContinuousClock.now
  }

  private let line = ChangingLine()
  private let start = ContinuousClock.now
  private let shown = Mutex(Shown())

  /// Tells of progress, if it is time.
  func show(_ progress: StreetImportProgress) {
    let now = ContinuousClock.now
    let isDue = shown.withLock { shown in
      let isNew = shown.stage != progress.stage
      guard isNew || line.changes && now - shown.time >= .milliseconds(100) else { return false }
      shown = Shown(stage: progress.stage, time: now)
      return true
    }
    guard isDue else { return }
    let isReading = progress.stage == .reading
    line.show(
      ProgressLine(
        done: isReading ? progress.bytes : 0, total: isReading ? progress.size : nil,
        counts: CommandNote.importing(progress.stage).text(in: Output.language),
        elapsed: start.duration(to: now) / .seconds(1)),
      else: CommandNote.importing(progress.stage))
  }

  /// Ends the changing line.
  func finish() { line.finish() }
}
