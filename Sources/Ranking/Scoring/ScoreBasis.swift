import Synchronization

/// What the scores of a snapshot's homes rest on for everybody.
struct ScoreBasis: Sendable {
  /// What homes cost around the stations.
  let prices: StationPrices
  /// For each source from when on a home that is first seen is new, in seconds since 1970.
  let newSince: [Int64]

  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
  init(_ snapshot: ListingSnapshot) throws(CancellationError) {
    prices = try StationPrices(snapshot)
    newSince = snapshot.table.firstSeen.map(ListingHistory.newSince)
  }
}

/// What scores rest on, found when it is first needed.
final class ScoreBasisCache: Sendable {
  private let state = Mutex<ScoreBasis?>(nil)

  /// Whether it is known.
  var isReady: Bool { state.withLockIfAvailable { $0 != nil } ?? false }

  /// What the scores of `snapshot` rest on.
  ///
  /// - Throws: `CancellationError` where the task is cancelled while it is looked for.
  func value(of snapshot: ListingSnapshot) throws(CancellationError) -> ScoreBasis {
    try state.withLock { known throws(CancellationError) in
      if let known { return known }
      let basis = try ScoreBasis(snapshot)
      known = basis
      return basis
    }
  }
}
