import Basics
public import Geo
public import Listings
public import Parameters
public import Stations

/// A suggestion for a partial query.
public struct Suggestion: Sendable {
  /// The subject of a suggestion.
  public enum Subject: Sendable {
    case station(Station)
    case district(District)
    /// Homes that share a name: the number of homes and the position of one; the id if there is
    /// only one.
    case project(name: LocalizedText, homes: Int, position: Coordinate, id: ListingID?)
    /// A seller: its number in the source, its id in the list of sellers, and its number of homes.
    case company(number: Int64?, id: String?, name: String, homes: Int)
    /// A coordinate that the text contains: a coordinate in any notation, a `geo:` link, or the
    /// address of a map.
    case coordinate(Coordinate)

    /// The kind of subject as a word: `station`, `district`, `project`, `company` or `coordinate`.
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

  /// The subject of the suggestion.
  public var subject: Subject
  /// Whether the text only resembles a name, without being part of one.
  public var isClose: Bool
}

/// A partial query.
public struct SuggestQuery: Sendable, Hashable {
  /// The text typed so far.
  public var text: String
  /// The maximum number of suggestions.
  public var limit: Int

  /// The names of the query's parameters.
  public static let parameters = ["q", "limit"]
  /// The allowed values of `limit`.
  public static let limits = 1...50

  /// Parses a query from parameters by name, as from a URL.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
  public init(parameters: [String: [String]]) throws(SearchError) {
    var reader = ParameterReader(parameters, known: Self.parameters + FormatParameters.ofLabels)
    text = reader.requiredName("q", example: "aso", limit: NameLength.longestLink) ?? ""
    limit = reader.number("limit", in: Self.limits) ?? 10
    try reader.finish()
  }
}
