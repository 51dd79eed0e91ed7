public import ListingStore
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
}
