import Basics
public import Geo
import ListingStore
public import Listings
public import Parameters
public import Stations

/// Something that a person may mean who types into a search field.
public struct Suggestion: Sendable {
  /// What it is.
  public enum Subject: Sendable {
    /// A station.
    case station(Station)
    /// A district.
    case district(District)
    /// Homes of one name: how many they are and where one of them is; its id where it is the only
    /// one.
    case project(name: LocalizedText, homes: Int, position: Coordinate, id: ListingID?)
    /// A seller: its number in the source, its id in the list of sellers, and how many homes it has.
    case company(number: Int64?, id: String?, name: String, homes: Int)
    /// What the text itself says: a coordinate in any notation, a `geo:` link, or a map's address.
    case coordinate(Coordinate)

    /// The kind in a word: `station`, `district`, `project`, `company` or `coordinate`.
    public var kind: String {
      switch self {
      case .station: "station"
      case .district: "district"
      case .project: "project"
      case .company: "company"
      case .coordinate: "coordinate"
      }
    }
  }

  /// What it is.
  public var subject: Subject
  /// Whether what was typed is no part of its names as it stands, only close to one.
  public var isClose: Bool
}

/// What someone has typed so far.
public struct SuggestQuery: Sendable, Hashable {
  /// The text.
  public var text: String
  /// How many suggestions are wanted at most.
  public var limit: Int

  /// The parameters that a question takes.
  public static let parameters = ["q", "limit"]
  /// How many suggestions may be asked for.
  public static let limits = 1...50

  /// Reads a question from named texts, as an address has them.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
  public init(parameters: [String: [String]]) throws(SearchError) {
    var reader = ParameterReader(parameters, known: Self.parameters + AnswerShape.languageNames)
    text = reader.requiredName("q", example: "aso", limit: NameLength.longestLink) ?? ""
    limit = reader.number("limit", in: Self.limits) ?? 10
    try reader.finish()
  }
}

extension HomeFinder {
  /// Returns places that match the typed text: the coordinate that it is, or else stations, districts,
  /// and the projects and companies of the stored homes, the likeliest first. Never calls a source, and
  /// never waits while homes are read into memory: stations and districts are found until then.
  public func suggestions(for query: SuggestQuery) -> [Suggestion] {
    if let coordinate = try? CoordinateText.written(query.text) {
      return [Suggestion(subject: .coordinate(coordinate), isClose: false)]
    }
    guard !query.text.isLonger(than: NameLength.longest) else { return [] }
    let (stations, sources) = (stations, sources)
    let feeds = sources.libraries.map(\.snapshots.feed)
    let revisions = feeds.compactMap { try? $0.revision() }
    let index = sources.suggestions.index(
      stations, revisions: revisions.count == feeds.count ? revisions : nil,
      present: feeds.contains(where: \.isLarge) ? nil : try? sources.view(stations),
      districts: { sources.placesKnown() }, homes: { try? sources.view(stations) })
    return index.suggestions(for: query.text, limit: query.limit)
  }

  /// Reads the stored homes into memory, so that the first request is as quick as later ones. Errors are
  /// left to that request. The suggestion index is built on first use: it takes half as much memory
  /// again.
  public func prepare() async {
    await readStores()
    // Unlike an index in memory, the database is made ready for texts once, in steps.
    for library in libraries where library.database != nil { library.indexTexts() }
    if libraries.count > 1 { _ = try? sources.view(stations) }
  }
}
