import Listings
import Stations

extension Province {
  package var candidate: SearchError.Candidate { .init(kind: "province", code: code, name: name) }
}

extension District {
  package var candidate: SearchError.Candidate {
    .init(kind: "district", code: code, name: name, parent: province.code)
  }
}

extension Station {
  package var candidate: SearchError.Candidate {
    .init(kind: "station", code: code, name: name, system: system.rawValue, parent: line)
  }
}

extension RailLineID {
  package var candidate: SearchError.Candidate {
    .init(kind: "line", name: LocalizedText(english: name), system: system.rawValue)
  }
}
