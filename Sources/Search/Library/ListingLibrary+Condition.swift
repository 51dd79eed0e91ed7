public import ListingStore
import Synchronization

extension ListingLibrary {
  /// Tries the store again whose place memory has taken, where it is time to.
  func mendStore() {
    guard snapshots.isDueForMending else { return }
    mending.start("store") { [self] in
      if snapshots.mend() { report(SearchNote.storeUsable) }
    }
  }

  /// Why listings cannot be remembered at the moment; nil where they can. A store whose place memory
  /// has taken is tried again every now and then. What was found out counts for a second, so that
  /// whoever asks without end does not keep the disk busy.
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
