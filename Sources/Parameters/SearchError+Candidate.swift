import Listings
import Stations

extension Province {
  /// The province as one of several that a name may stand for.
  package var candidate: SearchError.Candidate { .init(kind: "province", code: code, name: name) }
}

extension District {
  /// The district as one of several that a name may stand for.
  package var candidate: SearchError.Candidate {
    .init(kind: "district", code: code, name: name, parent: province.code)
  }
}

extension Station {
  /// The station as one of several that a name may stand for.
  package var candidate: SearchError.Candidate {
    .init(kind: "station", code: code, name: name, system: system.rawValue, parent: line)
  }
}

extension RailLineID {
  /// The line as one of several things that a name may stand for.
  package var candidate: SearchError.Candidate {
    .init(kind: "line", name: LocalizedText(english: name), system: system.rawValue)
  }
}
