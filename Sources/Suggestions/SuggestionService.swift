import Basics
public import Geo
import Library
import ListingStore
import Listings
public import Messages
public import Parameters
public import Search

/// A district or a group of homes, found by a name that matches no station.
public struct SuggestedPlace: Sendable {
  /// The centre of the district, or the position of one of the homes.
  public var position: Coordinate
  package var label: Message
  /// A note that explains how the name was interpreted.
  public var note: Message
}

/// Suggests places, projects and companies for a partial query.
public final class SuggestionService: Sendable {
  private let finder: HomeFinder
  private let cache = SuggestionCache()

  /// Creates a service that suggests the stations and the stored homes of `finder`.
  public init(_ finder: HomeFinder) {
    self.finder = finder
  }

  /// Waits until pending rebuilds of the index have finished.
  func settle() async { await cache.settle() }

  /// Returns suggestions for the typed text, starting with the most likely. If the text contains a
  /// coordinate, returns the coordinate; otherwise, returns stations, districts, and the projects
  /// and companies of stored homes. Never queries a source, and never waits for homes to load into
  /// memory. Until the homes are loaded, the result includes only stations and districts.
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

  /// Uses `suggestions(for:)` to find the district or the homes for a name that matches no station.
  /// Never queries a source.
  ///
  /// - Parameters:
  ///   - text: The name.
  ///   - parameter: The parameter's name, for the error message.
  /// - Returns: The place; nil if no name matches, or if a station matches better.
  /// - Throws: `SearchError` with code `unknownPlace` that lists the candidates if several names
  ///   are similar and none matches exactly.
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
  /// Returns the suggested district or homes as a place; nil for other subjects.
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

  /// Whether one of the suggestion's names is the same as the text, ignoring words such as
  /// “district”.
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
