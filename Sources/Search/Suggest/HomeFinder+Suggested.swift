public import Geo
import Listings
public import Messages
public import Parameters

/// A district or a group of homes that a person named in place of a station.
public struct SuggestedPlace: Sendable {
  /// The centre of the district, or the place of one of the homes.
  public var position: Coordinate
  /// Its name in both languages.
  var label: Message
  /// A note on how the name was understood.
  public var note: Message
}

extension HomeFinder {
  /// Finds the district or the homes that a person means by a text that is no station's name, as
  /// `suggestions(for:)` finds them. Never asks a source.
  ///
  /// - Parameters:
  ///   - text: The name.
  ///   - parameter: The parameter's name, for the error.
  /// - Returns: nil if nothing bears the name, or a station comes closer to it.
  /// - Throws: `SearchError` with code `unknownPlace` that lists several of which none bears the name.
  public func suggestedPlace(
    named text: String, parameter: String
  ) throws(SearchError) -> SuggestedPlace? {
    let query = try SuggestQuery(parameters: ["q": [text], "limit": ["10"]])
    let found = suggestions(for: query)
    let places = found.compactMap { $0.place(named: text) }
    if let place = found.first(where: { $0.isNamed(text) })?.place(named: text) { return place }
    guard let first = found.first, !places.isEmpty else { return nil }
    if case .station = first.subject { return nil }
    guard places.count == 1 else {
      throw SearchError(
        .unknownPlace, parameter: parameter, .ambiguousName(text, places.map(\.label)))
    }
    return places[0]
  }
}

extension Suggestion {
  /// The district or the homes as a place; nil for anything else.
  fileprivate func place(named text: String) -> SuggestedPlace? {
    let label = Message("\(label(.english))", "\(label(.thai))")
    switch subject {
    case .district(let district):
      return district.center.map {
        SuggestedPlace(
          position: $0, label: label, note: SearchNote.readAsDistrict(text, label).message)
      }
    case .project(_, _, let position, _):
      return SuggestedPlace(
        position: position, label: label, note: SearchNote.readAsHomes(text, label).message)
    case .station, .company, .coordinate: return nil
    }
  }

  /// Whether one of its names is the text, apart from the word for what it is.
  fileprivate func isNamed(_ text: String) -> Bool {
    let name =
      switch subject {
      case .district(let district): district.name
      case .project(let name, _, _, _): name
      case .station, .company, .coordinate: LocalizedText()
      }
    let wanted = PlaceSuggestions.sound(of: Self.bare(text))
    return [name.english, name.thai].compactMap(\.self).contains {
      PlaceSuggestions.sound(of: Self.bare($0)) == wanted
    }
  }

  private static func bare(_ text: String) -> String {
    ["district", "project", "เขต", "อำเภอ", "โครงการ"]
      .reduce(text.lowercased()) { $0.replacing($1, with: "") }
      .filter { !$0.isWhitespace }
  }
}
