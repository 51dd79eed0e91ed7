package import Routes
package import Stations
import Synchronization
import Transit

/// The guide over the stations as they are now, made anew where their table was replaced.
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

  /// The stations and the guide over them.
  package var current: (stations: StationTable, guide: TransitGuide) {
    let stations = stations()
    return (stations, guide(over: stations))
  }

  /// The guide over `stations`.
  package func guide(over stations: StationTable) -> TransitGuide {
    made.withLock { made in
      if let made, made.stations === stations { return made.guide }
      let guide = TransitGuide(RailNetwork(stations.stations, along: .embedded))
      made = Made(stations: stations, guide: guide)
      return guide
    }
  }
}
