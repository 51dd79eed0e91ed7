package import Routes
package import Stations
import Synchronization
import Transit

/// Caches the transit guide for the current stations, and creates a new guide when the station
/// table is replaced.
package final class CurrentGuide: Sendable {
  private struct Made {
    var stations: StationTable
    var guide: TransitGuide
  }

  private let stations: @Sendable () -> StationTable
  private let made = Mutex<Made?>(nil)

  package init(_ stations: @escaping @Sendable () -> StationTable) {
    self.stations = stations
  }

  package var current: (stations: StationTable, guide: TransitGuide) {
    let stations = stations()
    return (stations, guide(over: stations))
  }

  /// Returns the guide for `stations`.
  package func guide(over stations: StationTable) -> TransitGuide {
    made.withLock { made in
      if let made, made.stations === stations { return made.guide }
      let guide = TransitGuide(RailNetwork(stations.stations, along: .served))
      made = Made(stations: stations, guide: guide)
      return guide
    }
  }
}
