import StationSources
import Synchronization

/// Tells how far downloads have come, once a second at most.
final class ProgressMeter: Sendable {
  private let last = Mutex(ContinuousClock.now)

  /// Tells of one piece of a download, if it is time.
  func show(_ progress: SourceProgress) {
    let now = ContinuousClock.now
    let isDue = last.withLock { last in
      guard now - last >= .seconds(1) else { return false }
      last = now
      return true
    }
    guard isDue else { return }
    let received = megabytes(progress.received)
    let total = progress.total.map { " of \(megabytes($0))" } ?? ""
    Output.talk("\(progress.source): \(received)\(total) MB")
  }

  private func megabytes(_ bytes: Int) -> String {
    "\(bytes / 1_000_000).\(bytes / 100_000 % 10)"
  }
}
