public import ListingStore
import Parameters
import Synchronization

extension ListingLibrary {
  /// Retries the store that an in-memory store has replaced, if a retry is due.
  func mendStore() {
    guard snapshots.isDueForMending else { return }
    mending.start("store") { [self] in
      guard let store = snapshots.mend() else { return }
      if let notice = store.notice {
        report(SearchNote.storeReplaced(notice.message))
      } else {
        report(SearchNote.storeUsable)
      }
    }
  }

  /// Returns the reason why the store is currently unusable; nil if it is usable. If an in-memory
  /// store has replaced the store, periodically retries the original store. The result is cached
  /// for a second, so that frequent calls do not keep the disk busy.
  public func storeFailure() -> ListingStoreError? {
    mendStore()
    let now = ContinuousClock.now
    return checked.withLock { checked in
      if let checked, now - checked.at < .seconds(1) { return checked.failure }
      let failure = snapshots.failure()
      checked = (now, failure)
      return failure
    }
  }

  /// Returns the state of the source's syncs, or the last known state while the store does not
  /// respond.
  ///
  /// The state of a file-based store is read immediately. A database server may take a long time to
  /// respond, which must not delay readiness checks, so callers wait only for the first read. Later
  /// reads run in the background, one at a time and at most once per second.
  package func sourceState() -> SourceState {
    guard storeFailure() == nil else { return tally.withLock(\.state) }
    let now = ContinuousClock.now
    let (isFirst, isDue) = tally.withLock { tally in
      let former = tally.readAt
      let isDue = former.map { now - $0 >= .seconds(1) } ?? true
      if isDue { tally.readAt = now }
      return (former == nil, isDue)
    }
    if isFirst || !snapshots.isOfServer {
      readState()
    } else if isDue {
      stateReads.start("state") { [self] in readState() }
    }
    return tally.withLock(\.state)
  }

  /// The number of unusable records since the program started, by reason.
  package var rejected: [String: Int] { tally.withLock(\.rejected) }

  private func readState() {
    guard let state = try? snapshots.feed.state() else { return }
    tally.withLock { $0.state = state }
  }
}
