import Geo
import Listings
import Region
import Spelling

/// The result of a search for a station by text.
public enum StationMatch: Sendable, Hashable {
  /// The text names one place. If several lines meet at stations with one name, the
  /// place has several stations, and distances are measured from the first.
  case found([Station])
  /// The text is close to `spelling`, the name of exactly one place.
  case close([Station], spelling: String)
  /// The text names several places, is equally close to several, or names a line. The array of
  /// stations is empty if the text names only lines.
  case ambiguous([Station], lines: [RailLineID])
  /// The text is not close to any name. Contains up to three of the nearest names, best first.
  case unknown(nearest: [String])

  /// The maximum distance in metres between stations of the same name that form one place: a short
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

  /// Returns the match combined with `lines`, which have the same name.
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

/// The names used to find stations.
enum StationNames {
  /// Returns an index of the stations by code and by their names in Thai and English.
  static func index(of stations: [Station], in catalog: RailCatalog) -> SpellingIndex<Station> {
    let words = catalog.systems.flatMap { [$0.code] + $0.removableWords }
    var index = SpellingIndex<Station>(removing: otherWords + words)
    for station in stations {
      let names = [station.name.english, station.name.thai].compactMap { $0 }
      index.insert(station, names: names + [station.code] + otherCodes(of: station))
    }
    return index
  }

  /// Words, other than system names, that people add to a station's name.
  private static let otherWords = ["station", "สถานีรถไฟฟ้า", "สถานี", "รถไฟฟ้า"]

  /// Returns the code without a leading zero: `BL1` for `BL01`.
  private static func otherCodes(of station: Station) -> [String] {
    guard let zero = station.code.firstIndex(where: \.isNumber), station.code[zero] == "0" else {
      return []
    }
    var code = station.code
    code.remove(at: zero)
    return [code]
  }
}
