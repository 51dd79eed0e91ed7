public import Geo
public import Region
import Spelling
import Synchronization

/// All stations of `stations.sqlite`, read once and never changed.
public final class StationTable: Sendable {
  /// The stations by system, and within a system by number.
  public let stations: [Station]

  private let catalog: RailCatalog
  private let places: SpatialIndex
  /// The index of lines by name, made for the first search by name.
  private let namedLines = Mutex<NamedLines?>(nil)
  /// The indexes of stations by name, each made for the first search of its system; nil stands for all systems.
  private let indexes = Mutex<[RailSystem?: SpellingIndex<Station>]>([:])

  /// A table of these stations, whose systems and lines are found by the names in `catalog`.
  public init(contentsOf stations: [Station], catalog: RailCatalog = .embedded) {
    let systems = RailSystem.systems(of: catalog)
    self.catalog = catalog
    self.stations = stations.sorted {
      let (first, second) = (systems.firstIndex(of: $0.system), systems.firstIndex(of: $1.system))
      return (first ?? 0, $0.number) < (second ?? 0, $1.number)
    }
    places = SpatialIndex(self.stations.map(\.position))
  }

  /// The stations of a system by number, or all of them.
  public func stations(system: RailSystem?) -> [Station] {
    guard let system else { return stations }
    return stations.filter { $0.system == system }
  }

  /// The station nearest to `coordinate` and its distance in metres on the WGS84 ellipsoid; of
  /// several at the same distance the first of the table, and nil where the table is empty.
  public func nearest(to coordinate: Coordinate) -> (station: Station, distance: Double)? {
    nearest(1, to: coordinate).first
  }

  /// The station that a person means by `text`: a code, a Thai or an English name, with or
  /// without the word for station and the system's name.
  ///
  /// - Parameters:
  ///   - text: What the person wrote.
  ///   - system: The system to look in; nil looks in the one that the text names, or in all.
  ///   - offersNames: Whether names are offered where none is close; most of the time goes into that.
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

  /// The station that a person means by `text` in any system, as `match`, also where the text names a
  /// system that the station does not belong to.
  public func matchAnywhere(_ text: String) -> StationMatch {
    StationMatch(index(for: nil).match(text, offersNames: false)).or(lines(named: text))
  }

  /// Every station that a person may mean by `text`, the likeliest first: those that go by it, as
  /// `match` takes names; those of a line that does; those whose names hold it or come close.
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

  /// The `count` stations nearest to `coordinate`, each with its distance in metres on the WGS84
  /// ellipsoid, the nearest first; equal distances in the order of the table.
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
