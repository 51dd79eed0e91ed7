public import Listings
public import Messages
import Parameters
public import Ranking
public import Search
public import Stations

/// The prices of homes in several areas.
public struct MarketAnswer: Sendable {
  /// The subject of an area.
  public enum Subject: Sendable {
    /// The surroundings of a station.
    case station(Station)
    /// A district within its boundary.
    case district(District)
    /// The surroundings of a place.
    case place(SearchAnswer.Center)

    /// The kind of subject as a word: `station`, `district` or `place`.
    public var kind: String {
      switch self {
      case .station: "station"
      case .district: "district"
      case .place: "place"
      }
    }

    /// Returns the display name of the area.
    public func label(_ language: Language) -> String {
      switch self {
      case .station(let station): station.label(language)
      case .district(let district): district.name.text(language) ?? district.code
      case .place(let center): center.label(language)
      }
    }
  }

  /// An area and its figures.
  public struct Area: Sendable {
    /// The subject of the area.
    public var subject: Subject
    /// Whether no home is missing from the area, as far as the sources report.
    public var isComplete: Bool
    /// The figures of the area.
    public var figures: MarketFigures
  }

  /// The query that was answered.
  public var query: MarketQuery
  /// The areas in the requested order.
  public var areas: [Area]
  /// The source of the homes.
  public var source: SearchAnswer.Source
  /// Notes for the user, one sentence each.
  public var notes: [Message]
  /// The cached table that holds the areas and their JSON; nil if the query is about one place.
  var table: MarketTable?
}
