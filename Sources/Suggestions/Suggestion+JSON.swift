import Formats
import JSONStream
import Listings
public import Messages
import Parameters
import Spelling
import Stations

extension Suggestion {
  /// Returns suggestions as the JSON document that the facade sends, with a trailing line feed.
  public static func document(of suggestions: [Suggestion], language: Language) -> [UInt8] {
    JSONWriter.document(capacity: 256 * (1 + suggestions.count)) { json in
      json.objects("items", suggestions) { $1.write(to: &$0, language) }
    }
  }

  private func write(to json: inout JSONWriter, _ language: Language) {
    json.field("kind", subject.kind)
    json.field("label", label(language))
    switch subject {
    case .station(let station):
      json.object("name") { station.name.write(to: &$0) }
      json.field("system", station.system.rawValue)
      json.field("line", station.line)
      json.field("code", station.code)
      json.object("position") { station.position.write(to: &$0) }
    case .district(let district):
      json.object("name") { district.name.write(to: &$0) }
      json.field("code", district.code)
      json.object("province") { district.province.write(to: &$0) }
      if let center = district.center { json.object("position") { center.write(to: &$0) } }
    case .project(let name, let homes, let position, let id):
      json.object("name") { name.write(to: &$0) }
      json.field("homes", homes)
      json.field("id", id?.text)
      json.object("position") { position.write(to: &$0) }
    case .company(let number, let id, let name, let homes):
      json.object("name") { json in json.field(name.holdsThai ? "th" : "en", name) }
      json.field("homes", homes)
      json.field("id", number.map(String.init))
      json.field("company", id)
    case .coordinate(let coordinate):
      json.object("name") { _ in }
      json.object("position") { coordinate.write(to: &$0) }
    }
    if isClose { json.field("close", true) }
  }

  /// Returns the suggestion's name as shown in a list.
  func label(_ language: Language) -> String {
    switch subject {
    case .station(let station): station.label(language)
    case .district(let district):
      [district.name, district.province.name].compactMap { $0.text(language) }
        .joined(separator: ", ")
    case .project(let name, _, _, _): name.text(language) ?? ""
    case .company(_, _, let name, _): name
    case .coordinate(let coordinate): coordinate.label
    }
  }
}
