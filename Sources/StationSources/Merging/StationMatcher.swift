import Geo
import Listings
import Spelling
import Stations

/// How a station in a source was recognized, from the most to the least reliable.
enum MatchLevel: Int, Comparable {
  case code
  case name
  case similarName
  case place

  static func < (left: MatchLevel, right: MatchLevel) -> Bool { left.rawValue < right.rawValue }
}

/// Matches a source's stations to known stations.
struct StationMatcher {
  /// The maximum distance in metres for matching a station by position when its name is unknown.
  static let placeReach = 150.0

  private let stations: [(key: Int, station: Station)]
  private let index: SpellingIndex<Int>

  /// Creates a matcher for stations, each with the key that identifies it in results.
  init(_ stations: [(key: Int, station: Station)]) {
    self.stations = stations
    var index = SpellingIndex<Int>(
      removing: ["station", "สถานี", "airport", "ท่าอากาศยาน", "interchange"])
    for (key, station) in stations {
      index.insert(key, names: [station.name.thai, station.name.english].compactMap(\.self))
    }
    self.index = index
  }

  /// Returns the stations that may match `stop` at a level: all stations with the same code, all
  /// with the same name, or the nearest one.
  func matches(of stop: SourceStop, at level: MatchLevel) -> [Int] {
    switch level {
    case .code:
      guard let code = stop.code.map(StationCode.plain) else { return [] }
      return stations.filter { StationCode.plain($0.station.code) == code }.map(\.key)
    case .name, .similarName:
      return [stop.name.thai, stop.name.english].compactMap(\.self).flatMap { name -> [Int] in
        switch index.match(name) {
        case .exact(let keys): level == .name ? keys : []
        case .close(let keys, _): level == .similarName ? keys : []
        case .ambiguous, .unknown: []
        }
      }
    case .place:
      guard let position = stop.position else { return [] }
      let near = stations.map { ($0.key, $0.station.position.distance(to: position)) }
        .min { $0.1 < $1.1 }
      guard let near, near.1 <= Self.placeReach else { return [] }
      return [near.0]
    }
  }

  /// Returns the matching station and the level for each stop of a line. Matches each station at
  /// most once, most reliable matches first.
  func assign(_ stops: [SourceStop]) -> [Int: (key: Int, level: MatchLevel)] {
    var assigned: [Int: (key: Int, level: MatchLevel)] = [:]
    var taken: Set<Int> = []
    for level in [MatchLevel.code, .name, .similarName, .place] {
      for (place, stop) in stops.enumerated() where assigned[place] == nil {
        guard let key = matches(of: stop, at: level).first(where: { !taken.contains($0) }) else {
          continue
        }
        assigned[place] = (key, level)
        taken.insert(key)
      }
    }
    return assigned
  }
}
