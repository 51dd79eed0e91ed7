public import Listings
public import Messages
import Parameters
public import Ranking
public import Search
public import Stations

/// What homes cost in some areas.
public struct MarketAnswer: Sendable {
  /// An area that is compared.
  public enum Subject: Sendable {
    /// What lies around a station.
    case station(Station)
    /// A district within its edges.
    case district(District)
    /// What lies around a place.
    case place(SearchAnswer.Center)

    /// The kind in a word: `station`, `district` or `place`.
    public var kind: String {
      switch self {
      case .station: "station"
      case .district: "district"
      case .place: "place"
      }
    }

    /// What people call the area.
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
    /// Which it is.
    public var subject: Subject
    /// Whether no home of it is missing, as far as the sources have told.
    public var isComplete: Bool
    /// Its figures.
    public var figures: MarketFigures
  }

  /// What was asked.
  public var query: MarketQuery
  /// The areas in their order.
  public var areas: [Area]
  /// Where the homes come from.
  public var source: SearchAnswer.Source
  /// What a person should know, one sentence each.
  public var notes: [Message]
  /// Where the areas are kept, with what was written of them; nil for those of one place.
  var table: MarketTable?
}
