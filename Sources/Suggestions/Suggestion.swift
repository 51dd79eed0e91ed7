import Basics
public import Geo
public import Listings
public import Parameters
public import Stations

/// A suggestion for a partial query.
public struct Suggestion: Sendable {
  /// The station, district, homes, seller or coordinate that a suggestion refers to.
  public enum Subject: Sendable {
    case station(Station)
    case district(District)
    /// Homes that share a name: their number, the position of one of them, and the id if there is
    /// only one home.
    case project(name: LocalizedText, homes: Int, position: Coordinate, id: ListingID?)
    /// A seller with its number at the source, its id in the list of sellers, and its number of
    /// homes.
    case company(number: Int64?, id: String?, name: String, homes: Int)
    /// A coordinate in the text, in any notation, as a `geo:` link, or in a map URL.
    case coordinate(Coordinate)

    /// The kind of subject, which is `station`, `district`, `project`, `company` or `coordinate`.
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

  public var subject: Subject
  /// Whether the text is only similar to a name but not part of it.
  public var isClose: Bool
}

/// A partial query.
public struct SuggestQuery: Sendable, Hashable {
  /// The text that the user has typed so far.
  public var text: String
  /// The maximum number of suggestions.
  public var limit: Int

  public static let parameters = ["q", "limit"]
  /// The allowed values of `limit`.
  public static let limits = 1...50

  /// Parses a query from parameters, as in a URL.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every invalid parameter.
  public init(parameters: [String: [String]]) throws(SearchError) {
    var reader = ParameterReader(parameters, known: Self.parameters + FormatParameters.ofLabels)
    text = reader.requiredName("q", example: "aso", limit: NameLength.longestLink) ?? ""
    limit = reader.number("limit", in: Self.limits) ?? 10
    try reader.finish()
  }
}
