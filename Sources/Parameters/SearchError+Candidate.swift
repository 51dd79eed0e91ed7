import Listings
import Stations

extension Province {
  /// The province as a suggestion for an ambiguous name.
  package var candidate: SearchError.Candidate { .init(kind: "province", code: code, name: name) }
}

extension District {
  /// The district as a suggestion for an ambiguous name.
  package var candidate: SearchError.Candidate {
    .init(kind: "district", code: code, name: name, parent: province.code)
  }
}

extension Station {
  /// The station as a suggestion for an ambiguous name.
  package var candidate: SearchError.Candidate {
    .init(kind: "station", code: code, name: name, system: system.rawValue, parent: line)
  }
}

extension RailLineID {
  /// The line as a suggestion for an ambiguous name.
  package var candidate: SearchError.Candidate {
    .init(kind: "line", name: LocalizedText(english: name), system: system.rawValue)
  }
}
