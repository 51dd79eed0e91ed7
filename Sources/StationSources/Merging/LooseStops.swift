import Geo
import Listings
import Region
import Stations

/// Matches stops without a line to stations. Some of the stops are bus stops that are named after
/// stations.
struct LooseStops {
  private let stations: [(key: Int, station: Station)]
  /// The codes of all stations of each system, normalized for comparison.
  private let codes: [RailSystem: Set<String>]
  private let catalog: RailCatalog
  private let everywhere: StationMatcher
  private let bySystem: [RailSystem: StationMatcher]

  /// Stations that have the same name and are within this distance in metres share their stops.
  private static let sharedReach = 150.0
  /// The maximum distance in metres between a stop and a known station if the feed states neither
  /// the stop's line nor a system whose station names are unique, because ordinary trains have
  /// stations with the same names.
  private static let unsaidReach = 500.0

  /// - Parameters:
  ///   - stations: The stations to match.
  ///   - table: All stations of the table; the codes include stations that the source lists on a
  ///     line.
  ///   - catalog: The systems; some of them share station names with ordinary trains.
  init(
    _ stations: [(key: Int, station: Station)], of table: [Station], catalog: RailCatalog
  ) {
    self.stations = stations
    self.catalog = catalog
    codes = Dictionary(grouping: table, by: \.system).mapValues { stations in
      Set(stations.map { StationCode.plain($0.code) })
    }
    everywhere = StationMatcher(stations)
    bySystem = Dictionary(grouping: stations) { $0.station.system }.mapValues(StationMatcher.init)
  }

  /// A stop that may be a station, with the quality of the match and its distance from the
  /// station's previous position.
  private struct Candidate {
    let stop: Int
    let level: MatchLevel
    let namesLine: Bool
    let namesSystem: Bool
    let isStation: Bool
    let metres: Double

    /// Returns whether this candidate is more likely than `other`. Bus stops in front of a station
    /// have the same name, so a tie goes to the candidate nearest to the previous position.
    func isBetter(than other: Candidate) -> Bool {
      if (level == .code) != (other.level == .code) { return level == .code }
      if namesLine != other.namesLine { return namesLine }
      if namesSystem != other.namesSystem { return namesSystem }
      if isStation != other.isStation { return isStation }
      return (level, metres) < (other.level, other.metres)
    }
  }

  /// Returns the matching stop for each station, keyed by the station's key.
  func assign(_ stops: [SourceStop], of facts: SourceFacts) -> [Int: (stop: Int, level: MatchLevel)]
  {
    var best: [Int: Candidate] = [:]
    let known = Dictionary(uniqueKeysWithValues: stations.map { ($0.key, $0.station) })
    for (place, stop) in stops.enumerated()
    where !stop.isPlatform && (facts.hasStationsOnly || stop.system != nil || stop.code != nil) {
      for (key, level) in matches(of: stop) {
        guard let station = known[key] else { continue }
        let metres = stop.position?.distance(to: station.position) ?? 0
        let isSure =
          facts.hasExactNames || level == .code || !stop.lines.isEmpty
          || stop.system.map { !catalog.sharesStations($0) } ?? false
        if !isSure, metres > Self.unsaidReach {
          continue
        }
        let candidate = Candidate(
          stop: place, level: level, namesLine: stop.lines.contains(station.lineID),
          namesSystem: stop.system != nil, isStation: stop.isStation, metres: metres)
        if let other = best[key], !candidate.isBetter(than: other) { continue }
        best[key] = candidate
      }
    }
    return best.mapValues { ($0.stop, $0.level) }
  }

  private func matches(of stop: SourceStop) -> [(key: Int, level: MatchLevel)] {
    guard let matcher = stop.system.map({ bySystem[$0] }) ?? everywhere else { return [] }
    var levels = [MatchLevel.code, .name, .similarName]
    if stop.system != nil || stop.isStation { levels.append(.place) }
    // A known code identifies the station, even if other stations have the same name or position.
    if hasKnownCode(stop) { levels = [.code] }
    for level in levels {
      var keys = Set(matcher.matches(of: stop, at: level))
      if keys.isEmpty { continue }
      let named = stations.filter { keys.contains($0.key) }
      if !stop.lines.isEmpty {
        keys = Set(named.filter { stop.lines.contains($0.station.lineID) }.map(\.key))
      } else if let position = stop.position, level != .place {
        keys = sharing(named, nearest: position)
      }
      return keys.map { ($0, level) }
    }
    return []
  }

  private func hasKnownCode(_ stop: SourceStop) -> Bool {
    guard let code = stop.code.map(StationCode.plain) else { return false }
    if let system = stop.system { return codes[system]?.contains(code) ?? false }
    return codes.values.contains { $0.contains(code) }
  }

  /// Returns the station nearest to `position` among those with the same name or code, together
  /// with any stations right next to it.
  private func sharing(
    _ named: [(key: Int, station: Station)], nearest position: Coordinate
  ) -> Set<Int> {
    let near = named.min {
      $0.station.position.distance(to: position) < $1.station.position.distance(to: position)
    }
    guard let near else { return [] }
    return Set(
      named.filter {
        $0.station.position.distance(to: near.station.position) <= Self.sharedReach
      }
      .map(\.key))
  }
}
