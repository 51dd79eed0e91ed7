import Geo
import Listings
import Messages
import Parameters
import Routes
import Stations
import Transit

/// The data that filters use in addition to the homes: stations, trains, and the positions of
/// listings.
struct FilterContext {
  let stations: StationTable
  /// Finds listings by id; if nil, every id is unknown.
  private let listings: ListingService?
  /// The transit guide, which is created on first use because creating it takes time.
  private let guide: CurrentGuide

  init(
    _ stations: StationTable, guide: CurrentGuide? = nil, listings: ListingService? = nil
  ) {
    self.stations = stations
    self.listings = listings
    self.guide = guide ?? CurrentGuide { stations }
  }

  /// The rail network and its trains.
  var network: TransitNetwork { guide.guide(over: stations).network }

  /// A place's position and name.
  struct Located {
    var position: Coordinate
    var name: LocalizedText
    /// The name used in messages.
    var label: Message
  }

  /// Locates a place.
  ///
  /// - Throws: `SearchError` with code `unknownPlace`, which names the parameter.
  func locate(
    _ place: WrittenPlace, parameter: String, notes: inout [Message]
  ) throws(SearchError) -> Located {
    switch place {
    case .coordinate(let coordinate):
      return Located(
        position: coordinate, name: LocalizedText(english: coordinate.label),
        label: Message(verbatim: coordinate.label))
    case .station(let text):
      let station = try stations.named(text, parameter: parameter, notes: &notes)
      return Located(
        position: station.position,
        name: LocalizedText(thai: station.label(.thai), english: station.label(.english)),
        label: Message("\(station.label(.english))", "\(station.label(.thai))"))
    case .listing(let id):
      guard let home = try listings?.place(of: id) else {
        throw SearchError(.unknownPlace, parameter: parameter, .unknownListing(id))
      }
      let (thai, english) = (home.name.thai, home.name.english)
      return Located(
        position: home.position,
        name: thai ?? english == nil ? LocalizedText(english: "listing:\(id)") : home.name,
        label: Message("\(english ?? thai ?? id)", "\(thai ?? english ?? id)"))
    }
  }
}
