public import Listings
public import Messages
import Parameters
public import Ranking
public import Search
public import Stations

/// The prices of homes in several areas.
public struct MarketAnswer: Sendable {
  /// The station, district or place that defines an area.
  public enum Subject: Sendable {
    /// The area around a station.
    case station(Station)
    /// A district within its boundary.
    case district(District)
    /// The area around a place.
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

  /// An area with its figures.
  public struct Area: Sendable {
    public var subject: Subject
    /// Whether the stores contain every home that the sources report in the area.
    public var isComplete: Bool
    public var figures: MarketFigures
  }

  /// The query that was answered.
  public var query: MarketQuery
  /// The areas, in the requested order.
  public var areas: [Area]
  /// The origin of the homes.
  public var source: SearchAnswer.Source
  /// Notes for the user, one sentence each.
  public var notes: [Message]
  /// The cached table with the areas and their JSON; nil if the query is about one place.
  var table: MarketTable?
}
