import Geo
import Listings
import Messages
import Parameters
import Routes
import Stations
import Transit

/// What filters need beside the homes: the stations, the trains, and where homes are.
struct FilterContext {
  /// The station table.
  let stations: StationTable
  /// Finds homes by their ids; without it no id is known.
  private let listings: ListingService?
  /// The guide over the stations, which takes some time to make.
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

  /// A place that was found by what a person wrote.
  struct Located {
    var position: Coordinate
    var name: LocalizedText
    /// The name as a message has it.
    var label: Message
  }

  /// Finds a place.
  ///
  /// - Throws: `SearchError` with code `unknownPlace` that names the parameter.
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
