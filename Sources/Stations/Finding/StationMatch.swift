import Geo
import Listings
import Region
import Spelling

/// What a text was found to mean.
public enum StationMatch: Sendable, Hashable {
  /// The text names one place. It has several stations where lines meet under one name, as Siam
  /// does; the first is the one to measure from.
  case found([Station])
  /// The text is close enough to `spelling`, the name of one place and of no other.
  case close([Station], spelling: String)
  /// The text names several places, or is equally close to several, or names a line; there are no
  /// stations where it is the name of lines only.
  case ambiguous([Station], lines: [RailLineID])
  /// The text is close to no name. Up to three names that come nearest, the best first.
  case unknown(nearest: [String])

  /// Stations of one name that are no farther apart than this, in metres, are one place: a short
  /// walk inside an interchange.
  static let widestPlace = 1000.0

  init(_ match: SpellingMatch<Station>) {
    switch match {
    case .exact(let stations):
      self = Self.isOnePlace(stations) ? .found(stations) : .ambiguous(stations, lines: [])
    case .close(let stations, let spelling):
      self =
        Self.isOnePlace(stations)
        ? .close(stations, spelling: spelling) : .ambiguous(stations, lines: [])
    case .ambiguous(let candidates):
      self = .ambiguous(candidates.map(\.value), lines: [])
    case .unknown(let nearest):
      self = .unknown(nearest: nearest)
    }
  }

  /// The same match where the text is also the name of `lines`.
  func or(_ lines: [RailLineID]) -> StationMatch {
    switch self {
    case _ where lines.isEmpty: self
    case .found(let stations): .ambiguous(stations, lines: lines)
    case .ambiguous(let stations, let others): .ambiguous(stations, lines: others + lines)
    case .close, .unknown: .ambiguous([], lines: lines)
    }
  }

  private static func isOnePlace(_ stations: [Station]) -> Bool {
    guard let first = stations.first else { return false }
    return stations.allSatisfy {
      $0.sharesName(with: first) && $0.position.distance(to: first.position) <= widestPlace
    }
  }
}

/// The names by which stations are found.
enum StationNames {
  /// An index of the stations by code and by name in both languages.
  static func index(of stations: [Station], in catalog: RailCatalog) -> SpellingIndex<Station> {
    let words = catalog.systems.flatMap { [$0.code] + $0.removableWords }
    var index = SpellingIndex<Station>(removing: otherWords + words)
    for station in stations {
      let names = [station.name.english, station.name.thai].compactMap { $0 }
      index.insert(station, names: names + [station.code] + otherCodes(of: station))
    }
    return index
  }

  /// Words besides the names of systems that people add to the name of a station.
  private static let otherWords = ["station", "สถานีรถไฟฟ้า", "สถานี", "รถไฟฟ้า"]

  /// The code without the zero that fills it up: `BL1` for `BL01`.
  private static func otherCodes(of station: Station) -> [String] {
    guard let zero = station.code.firstIndex(where: \.isNumber), station.code[zero] == "0" else {
      return []
    }
    var code = station.code
    code.remove(at: zero)
    return [code]
  }
}
