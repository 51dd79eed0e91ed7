public import Geo
public import Region
import Spelling
import Synchronization

/// All stations of `stations.sqlite`, read once and immutable.
///
/// Look stations up by name or by coordinate:
///
/// ```swift
/// let table = try StationTable(path: "stations.sqlite")
/// if case .found(let stations) = table.match("MTR-Harbour") {
///   print(stations[0].code)  // M4
/// }
/// if let (station, distance) = table.nearest(to: coordinate) {
///   print(station.code, distance)  // metres
/// }
/// ```
public final class StationTable: Sendable {
  /// The stations, grouped by system and sorted by number within each system.
  public let stations: [Station]

  private let catalog: RailCatalog
  private let places: SpatialIndex
  /// The index of lines by name, created on the first search for a line.
  private let namedLines = Mutex<NamedLines?>(nil)
  /// The indexes of stations by name; the first search in a system creates its index. The index
  /// with the key nil covers all systems.
  private let indexes = Mutex<[RailSystem?: SpellingIndex<Station>]>([:])

  /// Creates a table of stations; `catalog` contains the names of their systems and lines.
  public init(contentsOf stations: [Station], catalog: RailCatalog = .served) {
    let systems = RailSystem.systems(of: catalog)
    self.catalog = catalog
    self.stations = stations.sorted {
      let (first, second) = (systems.firstIndex(of: $0.system), systems.firstIndex(of: $1.system))
      return (first ?? 0, $0.number) < (second ?? 0, $1.number)
    }
    places = SpatialIndex(self.stations.map(\.position))
  }

  /// Returns a system's stations in numerical order; all stations if `system` is nil.
  public func stations(system: RailSystem?) -> [Station] {
    guard let system else { return stations }
    return stations.filter { $0.system == system }
  }

  /// Returns the station nearest to `coordinate` and its distance in metres on the WGS84 ellipsoid.
  /// If several have the same distance, returns the first in the table; nil if the table is empty.
  public func nearest(to coordinate: Coordinate) -> (station: Station, distance: Double)? {
    nearest(1, to: coordinate).first
  }

  /// Returns the station that `text` names: a code or a name in Thai or English, with or without
  /// the word for station and the name of the system.
  ///
  /// - Parameters:
  ///   - text: The text that the user wrote.
  ///   - system: The system to search; nil searches the system named in the text or, if it names no
  ///     system, all systems.
  ///   - offersNames: Whether to return suggestions if no name is close; finding them takes most of
  ///     the time.
  public func match(
    _ text: String, system: RailSystem? = nil, offersNames: Bool = true
  ) -> StationMatch {
    if system == nil, let named = RailSystem(namedIn: text, in: catalog) {
      let match = match(text, system: named, offersNames: false)
      if case .unknown = match {} else { return match }
    }
    let lines = lines(named: text).filter { system == nil || $0.system == system }
    return StationMatch(index(for: system).match(text, offersNames: offersNames)).or(lines)
  }

  /// Returns the station that `text` names in any system. Searches like `match`, but also finds a
  /// station outside the system named in the text.
  public func matchAnywhere(_ text: String) -> StationMatch {
    StationMatch(index(for: nil).match(text, offersNames: false)).or(lines(named: text))
  }

  /// Returns every station that `text` may mean, most likely first: stations with that name
  /// according to `match`, then stations of a line with that name, then stations whose names
  /// contain the text or are similar to it.
  public func candidates(for text: String, system: RailSystem? = nil) -> [Station] {
    let system = system ?? RailSystem(namedIn: text, in: catalog)
    let named = lines(named: text).filter { system == nil || $0.system == system }
    var best: [Station] = []
    switch match(text, system: system, offersNames: false) {
    case .found(let stations), .ambiguous(let stations, _): best = stations
    case .close, .unknown: break
    }
    let ofLines = stations.filter { named.contains($0.lineID) }
    var seen: Set<StationID> = []
    return (best + ofLines + index(for: system).candidates(text)).filter {
      seen.insert($0.id).inserted
    }
  }

  /// Returns the `count` stations nearest to `coordinate` with their distances in metres on the
  /// WGS84 ellipsoid, nearest first. Stations at equal distances are in table order.
  public func nearest(
    _ count: Int, to coordinate: Coordinate
  ) -> [(station: Station, distance: Double)] {
    places.nearest(count, to: coordinate).map { (stations[$0.place], $0.distance) }
  }

  private func lines(named text: String) -> [RailLineID] {
    let index = namedLines.withLock { index in
      if let index { return index }
      var seen: Set<RailLineID> = []
      let made = NamedLines(
        stations.map(\.lineID).filter { seen.insert($0).inserted }, in: catalog)
      index = made
      return made
    }
    return index.lines(named: text)
  }

  private func index(for system: RailSystem?) -> SpellingIndex<Station> {
    indexes.withLock { indexes in
      if let index = indexes[system] { return index }
      let index = StationNames.index(of: stations(system: system), in: catalog)
      indexes[system] = index
      return index
    }
  }
}
