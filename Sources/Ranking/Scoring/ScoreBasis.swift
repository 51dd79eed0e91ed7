import Geo
import Stations
import Synchronization

/// What the scores of a snapshot's homes rest on for everybody.
struct ScoreBasis: Sendable {
  /// What homes cost around the stations.
  let prices: StationPrices
  /// For each source from when on a home that is first seen is new, in seconds since 1970.
  let newSince: [Int64]

  /// - Throws: `CancellationError` if the task is cancelled.
  init(
    of table: HomeColumns, in index: SpatialIndex, stations: StationTable
  ) throws(CancellationError) {
    prices = try StationPrices(
      of: table, in: index, around: stations.stations.map(\.position))
    newSince = table.firstSeen.map(ListingHistory.newSince)
  }
}

/// What scores rest on, found when it is first needed.
final class ScoreBasisCache: Sendable {
  private let state = Mutex<ScoreBasis?>(nil)

  /// Whether it is known.
  var isReady: Bool { state.withLockIfAvailable { $0 != nil } ?? false }

  /// What the scores of the homes of `table` rest on.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func value(
    of table: HomeColumns, in index: SpatialIndex, stations: StationTable
  ) throws(CancellationError) -> ScoreBasis {
    try state.withLock { known throws(CancellationError) in
      if let known { return known }
      let basis = try ScoreBasis(of: table, in: index, stations: stations)
      known = basis
      return basis
    }
  }
}
