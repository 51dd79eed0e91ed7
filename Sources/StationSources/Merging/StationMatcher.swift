import Geo
import Listings
import Spelling
import Stations

/// By what a station of a source was recognised, the surest first.
enum MatchLevel: Int, Comparable {
  case code
  case name
  case similarName
  case place

  static func < (left: MatchLevel, right: MatchLevel) -> Bool { left.rawValue < right.rawValue }
}

/// Recognises stations of a source among those that are known.
struct StationMatcher {
  /// A station whose name is not known is the one that stands within this many metres.
  static let placeReach = 150.0

  private let stations: [(key: Int, station: Station)]
  private let index: SpellingIndex<Int>

  /// A matcher over stations, each with the key by which it is returned.
  init(_ stations: [(key: Int, station: Station)]) {
    self.stations = stations
    var index = SpellingIndex<Int>(
      removing: ["station", "สถานี", "airport", "ท่าอากาศยาน", "interchange"])
    for (key, station) in stations {
      index.insert(key, names: [station.name.thai, station.name.english].compactMap(\.self))
    }
    self.index = index
  }

  /// The stations that `stop` may be, by how it is recognised: all of one code, or else of one
  /// name, or else the nearest.
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

  /// For each of a line's stops the station that it is and how that was recognised; no station
  /// twice. Surer matches are made first.
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
