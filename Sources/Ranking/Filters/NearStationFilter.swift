import Basics
import Geo
import Listings
public import Messages
public import Stations

/// Matches homes within reach of any of the selected stations.
public struct NearStationFilter: ListingFilter {
  public static let name = "near-station"

  /// The maximum distance from the nearest selected station.
  public let reach: Reach
  private let selection: StationSelection

  public init(_ reach: Reach, of selection: StationSelection) {
    self.reach = reach
    self.selection = selection
  }

  var stations: [Coordinate] { selection.positions }

  public func matches(_ home: Home) -> Bool {
    !selection.index.nearest(1, to: home.position, within: reach.metres).isEmpty
  }

  /// Returns a condition for the homes around each station.
  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    var places = stations
    if let (center, radius) = tables.circle {
      // A home in the circle can only be near a station within this distance of the circle's
      // centre.
      let reach = radius + reach.metres + 1
      places.removeAll { center.distance(to: $0) > reach }
    }
    return DatabaseCondition(
      possible: Self.rows(within: reach.metres + DatabaseTables.margin, ofAnyOf: places, tables),
      certain: Self.rows(
        within: max(0, reach.metres - DatabaseTables.margin), ofAnyOf: places, tables))
  }

  private static func rows(
    within metres: Double, ofAnyOf places: [Coordinate], _ tables: DatabaseTables
  ) -> SQLText {
    """
    (listing.feed, listing.id) IN (
      SELECT near.feed, near.id
      FROM unnest(
        \(SQLText.array(places.map(\.latitude)))::text::double precision[],
        \(SQLText.array(places.map(\.longitude)))::text::double precision[])
        AS station(latitude, longitude)
      JOIN listing AS near ON \(name: tables.postgis).ST_DWithin(
        near.point,
        \(name: tables.postgis).ST_SetSRID(
          \(name: tables.postgis).ST_MakePoint(station.longitude, station.latitude), 4326)
          ::\(name: tables.postgis).geography,
        \(metres)))
    """
  }
}

/// A selection of stations: all, a system, a line, or one place.
public struct StationSelection: Sendable {
  /// The display name of the selection: `Metro`, `North`, `Harbour`; empty for all stations.
  public let label: String
  /// A note on how the name was interpreted; nil if it matched exactly.
  public let note: Message?
  /// The index of the stations' positions, used to find the nearest station of each home.
  let index: SpatialIndex
  let positions: [Coordinate]

  /// Selects all stations of `table`.
  public init(all table: StationTable) {
    self.init(label: "", stations: table.stations)
  }

  /// Selects the stations of one system.
  public init(_ system: RailSystem, in table: StationTable) {
    self.init(label: system.rawValue, stations: table.stations(system: system))
  }

  /// Selects the stations that `text` names: a system (`Metro`), a line (`North`, or `North
  /// line`), or a station by code or name. At an interchange, selects each line's station.
  ///
  /// - Throws: `FilterError.unknownStation` or `ambiguousStation`.
  public init(parsing text: String, in table: StationTable) throws(FilterError) {
    if let system = RailSystem(name: text) {
      self.init(system, in: table)
      return
    }
    let line = Self.lineName(text)
    let ofLine = table.stations.filter { Self.lineName($0.line) == line }
    if let name = ofLine.first?.line {
      self.init(label: name, stations: ofLine)
      return
    }
    switch table.match(text) {
    case .found(let stations):
      self.init(stations)
    case .close(let stations, let spelling):
      self.init(
        stations,
        note: Message(
          "“\(text)” was read as the station \(spelling).",
          "เข้าใจว่า “\(text)” คือสถานี \(spelling)"))
    case .ambiguous(let stations, _):
      // Line names were handled above.
      throw .ambiguousStation(text, candidates: stations.map(\.labelWithCode))
    case .unknown(let nearest):
      throw .unknownStation(text, nearest: nearest)
    }
  }

  private init(_ stations: [Station], note: Message? = nil) {
    self.init(
      label: stations.first?.labelWithCode ?? "", note: note, stations: stations)
  }

  private init(label: String, note: Message? = nil, stations: [Station]) {
    self.label = label
    self.note = note
    positions = stations.map(\.position)
    index = SpatialIndex(positions)
  }

  private static func lineName(_ text: String) -> String {
    var name = text.lowercased()
    for word in [" line", "สาย"] where name.hasSuffix(word) || name.hasPrefix(word) {
      name = name.replacing(word, with: "")
    }
    return name.filter { $0.isLetter || $0.isNumber }
  }
}

extension Station {
  fileprivate var labelWithCode: String {
    "\(system.rawValue) \(name.englishFirst ?? line) (\(code))"
  }
}
