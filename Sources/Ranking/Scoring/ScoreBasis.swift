import Synchronization

/// What the scores of a snapshot's homes rest on for everybody.
struct ScoreBasis: Sendable {
  /// What homes cost around the stations.
  let prices: StationPrices
  /// For each source from when on a home that is first seen counts as new, in seconds since 1970: those
  /// of the source's first day were there before.
  let newSince: [Int64]

  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
  init(_ snapshot: ListingSnapshot) throws(CancellationError) {
    prices = try StationPrices(snapshot)
    var firsts = [Int64](repeating: .max - Self.day, count: snapshot.table.sources.count)
    for facts in snapshot.table.facts {
      let source = Int(facts.source)
      firsts[source] = min(firsts[source], facts.history.firstSeen)
    }
    newSince = firsts.map { $0 + Self.day }
  }

  private static let day: Int64 = 86_400
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
