import Basics
public import Geo
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
    var reader = ParameterReader(parameters, known: Self.parameters + FormatParameters.ofLabels)
    text = reader.requiredName("q", example: "aso", limit: NameLength.longestLink) ?? ""
    limit = reader.number("limit", in: Self.limits) ?? 10
    try reader.finish()
  }
}
