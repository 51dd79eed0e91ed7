import Listings
import Spelling
public import Stations

extension RailSystem {
  /// The system that goes by `name`.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that lists the systems.
  public init(named name: String) throws(SearchError) {
    guard let system = RailSystem(name: name) else {
      let all = RailSystem.allCases.map(\.rawValue).joined(separator: ", ")
      throw SearchError(parameters: [
        .init(name: "system", reason: "“\(name.quotable)” is not known; there are \(all)")
      ])
    }
    self = system
  }
}

extension StationTable {
  /// The station that a person means by `text`: a code, a Thai or an English name. Where lines
  /// meet under one name, it is the first of them.
  ///
  /// - Throws: `SearchError` with code `unknownPlace` that offers names where there are any.
  func named(_ text: String, system: RailSystem?) throws(SearchError) -> Named<Station> {
    switch match(text, system: system) {
    case .found(let places):
      return try Named(.exact(Array(places.prefix(1))), of: text, kind: "station", label: \.label)
    case .close(let places, let spelling):
      return try Named(
        .close(Array(places.prefix(1)), spelling: spelling), of: text, kind: "station",
        label: \.label)
    case .ambiguous(let stations):
      return try Named(.exact(stations), of: text, kind: "station", label: \.label)
    case .unknown(let nearest):
      return try Named(.unknown(nearest: nearest), of: text, kind: "station", label: \.label)
    }
  }
}

extension Station {
  /// What people call the station: `BTS Asok (E4)`.
  public var label: String {
    "\(system.rawValue) \(name.englishFirst ?? line) (\(code))"
  }
}
