import Geo
import Stations
import Synchronization

/// The basis of the scores of a snapshot's homes that is the same for every person.
struct ScoreBasis: Sendable {
  /// The prices of homes around the stations.
  let prices: StationPrices
  /// For each source, the time from which a home first seen counts as new, in seconds since 1970.
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

/// The basis of scores, computed on first use.
final class ScoreBasisCache: Sendable {
  private let state = Mutex<ScoreBasis?>(nil)

  /// Whether the basis is computed.
  var isReady: Bool { state.withLockIfAvailable { $0 != nil } ?? false }

  /// Returns the basis of the scores of the homes of `table`.
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
