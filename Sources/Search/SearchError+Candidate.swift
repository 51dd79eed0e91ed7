package import JSONStream
import Listings
import Stations

extension SearchError.Candidate {
  /// Writes the members of the candidate as an object of a problem document has them.
  package func write(to json: inout JSONWriter) {
    json.field("kind", kind)
    json.field("code", code)
    json.object("name") { name.write(to: &$0) }
    json.field("system", system)
    json.field(kind == "district" ? "province" : "line", parent)
  }
}

extension Province {
  /// The province as one of several that a name may stand for.
  var candidate: SearchError.Candidate { .init(kind: "province", code: code, name: name) }
}

extension District {
  /// The district as one of several that a name may stand for.
  var candidate: SearchError.Candidate {
    .init(kind: "district", code: code, name: name, parent: province.code)
  }
}

extension Station {
  /// The station as one of several that a name may stand for.
  var candidate: SearchError.Candidate {
    .init(kind: "station", code: code, name: name, system: system.rawValue, parent: line)
  }
}

extension RailLineID {
  /// The line as one of several things that a name may stand for.
  var candidate: SearchError.Candidate {
    .init(kind: "line", name: LocalizedText(english: name), system: system.rawValue)
  }
}
