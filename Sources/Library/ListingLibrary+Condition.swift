public import ListingStore
import Parameters
import Synchronization

extension ListingLibrary {
  /// Tries the store again whose place memory has taken, where it is time to.
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

  /// Why the store is unusable at the moment; nil if it is usable. A store replaced by memory is retried
  /// from time to time. The result is cached for a second, so that frequent calls do not keep the disk
  /// busy.
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

  /// The state of the source's syncs; what was last read while the store does not answer.
  ///
  /// A file is read now. A database server may take long to answer, which must not keep up those who ask
  /// whether this process is ready: they wait for the first read only. Later reads run in the background, one
  /// at a time and at most once a second.
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

  /// The records that could not be used since the program started, by reason.
  package var rejected: [String: Int] { tally.withLock(\.rejected) }

  private func readState() {
    guard let state = try? snapshots.feed.state() else { return }
    tally.withLock { $0.state = state }
  }
}
