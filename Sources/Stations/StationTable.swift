public import Geo
import Spelling
import Synchronization

/// All stations of `stations.sqlite`, read once and never changed.
public final class StationTable: Sendable {
  /// The stations by system, and within a system by number.
  public let stations: [Station]

  private let finder: NearestStationFinder
  /// What finds stations by name, made when a system is first asked for; nil is all of them.
  private let indexes = Mutex<[RailSystem?: SpellingIndex<Station>]>([:])

  /// A table of these stations.
  public init(contentsOf stations: [Station]) {
    let systems = RailSystem.allCases
    self.stations = stations.sorted {
      let (first, second) = (systems.firstIndex(of: $0.system), systems.firstIndex(of: $1.system))
      return (first ?? 0, $0.number) < (second ?? 0, $1.number)
    }
    finder = NearestStationFinder(self.stations)
  }

  /// The stations of a system by number, or all of them.
  public func stations(system: RailSystem?) -> [Station] {
    guard let system else { return stations }
    return stations.filter { $0.system == system }
  }

  /// The station nearest to `coordinate` and its distance in metres on the WGS84 ellipsoid; of
  /// several at the same distance the first of the table, and nil where the table is empty.
  public func nearest(to coordinate: Coordinate) -> (station: Station, distance: Double)? {
    finder.nearest(to: coordinate).map { (stations[$0.index], $0.distance) }
  }

  /// The station that a person means by `text`: a code, a Thai or an English name, with or
  /// without the word for station.
  ///
  /// - Parameters:
  ///   - text: What the person wrote.
  ///   - system: The system to look in; nil looks in all of them.
  public func match(_ text: String, system: RailSystem? = nil) -> StationMatch {
    StationMatch(index(for: system).match(text))
  }

  private func index(for system: RailSystem?) -> SpellingIndex<Station> {
    indexes.withLock { indexes in
      if let index = indexes[system] { return index }
      let index = StationNames.index(of: stations(system: system))
      indexes[system] = index
      return index
    }
  }
}
