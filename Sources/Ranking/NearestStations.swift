import Geo
import Synchronization

/// The station nearest to each home of a table, found when it is first needed of many.
final class NearestStations: Sendable {
  private let state = Mutex<[UInt32]?>(nil)

  /// The place among the stations of the one nearest to each home; nil where that is not known yet
  /// and `isWorthMaking` is false, or where there is no station.
  ///
  /// - Throws: `CancellationError` where the task is cancelled while they are looked for.
  func value(
    of table: HomeColumns, in index: SpatialIndex, isWorthMaking: Bool
  ) throws(CancellationError) -> [UInt32]? {
    if index.isEmpty { return nil }
    // While another looks for them, those who can do without do not wait.
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
