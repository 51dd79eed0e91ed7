import Basics
public import Geo
import Library
import ListingStore
import Listings
public import Messages
public import Parameters
public import Search

/// A district or a group of homes that a person named in place of a station.
public struct SuggestedPlace: Sendable {
  /// The centre of the district, or the place of one of the homes.
  public var position: Coordinate
  /// Its name in both languages.
  package var label: Message
  /// A note on how the name was understood.
  public var note: Message
}

/// Suggests places, projects and companies for what a person types.
public final class SuggestionService: Sendable {
  private let finder: HomeFinder
  private let cache = SuggestionCache()

  /// A service over the stations and the stored homes of `finder`.
  public init(_ finder: HomeFinder) {
    self.finder = finder
  }

  /// Waits until no index is made.
  func settle() async { await cache.settle() }

  /// Returns places that match the typed text: the coordinate that it is, or else stations, districts,
  /// and the projects and companies of the stored homes, the likeliest first. Never calls a source, and
  /// never waits while homes are read into memory: stations and districts are found until then.
  public func suggestions(for query: SuggestQuery) -> [Suggestion] {
    if let coordinate = try? CoordinateText.written(query.text) {
      return [Suggestion(subject: .coordinate(coordinate), isClose: false)]
    }
    guard !query.text.isLonger(than: NameLength.longest) else { return [] }
    let (stations, sources) = (finder.stations, finder.sources)
    let feeds = sources.libraries.map(\.snapshots.feed)
    let revisions = feeds.compactMap { try? $0.revision() }
    let index = cache.index(
      stations, revisions: revisions.count == feeds.count ? revisions : nil,
      present: feeds.contains(where: \.isLarge) ? nil : try? sources.view(stations),
      districts: { sources.placesKnown() }, homes: { try? sources.view(stations) })
    return index.suggestions(for: query.text, limit: query.limit)
  }

  /// Finds the district or the homes that a person means by a text that is no station's name, as
  /// `suggestions(for:)` finds them. Never asks a source.
  ///
  /// - Parameters:
  ///   - text: The name.
  ///   - parameter: The parameter's name, for the error.
  /// - Returns: nil if nothing bears the name, or a station comes closer to it.
  /// - Throws: `SearchError` with code `unknownPlace` that lists several of which none bears the name.
  public func place(
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
