import Geo
import Synchronization

/// The station nearest to each home in a table, computed when a search first needs it for many
/// homes.
final class NearestStations: Sendable {
  private let state = Mutex<[UInt32]?>(nil)

  /// Returns the index of the station nearest to each home; nil if there are no stations, or if the
  /// result has not been computed yet and `isWorthMaking` is false.
  ///
  /// - Throws: `CancellationError` if the task is cancelled during the computation.
  func value(
    of table: HomeColumns, in index: SpatialIndex, isWorthMaking: Bool
  ) throws(CancellationError) -> [UInt32]? {
    if index.isEmpty { return nil }
    // If the caller does not need the result, do not wait while another task computes it.
    guard isWorthMaking else { return state.withLockIfAvailable { $0 } ?? nil }
    return try state.withLock { nearest throws(CancellationError) in
      if nearest == nil {
        var found: [UInt32] = []
        found.reserveCapacity(table.facts.count)
        for (place, facts) in table.facts.enumerated() {
          if place % CancellationCheck.interval == 0 { try checkCancellation() }
          let station = index.nearest(1, to: facts.position).first?.place ?? 0
          found.append(UInt32(truncatingIfNeeded: station))
        }
        nearest = found
      }
      return nearest
    }
  }
}
