import Geo
import Stations
import Synchronization

/// The inputs to scores that are the same for every person.
struct ScoreBasis: Sendable {
  /// The prices of homes around the stations.
  let prices: StationPrices
  /// The earliest first-seen time of a new home for each source, in seconds since 1970.
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

/// The inputs to scores, computed on first use.
final class ScoreBasisCache: Sendable {
  private let state = Mutex<ScoreBasis?>(nil)

  /// Whether the inputs have been computed.
  var isReady: Bool { state.withLockIfAvailable { $0 != nil } ?? false }

  /// Returns the inputs to the scores of the homes in `table`.
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
