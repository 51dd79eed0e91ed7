import Listings
import Stations
import Terminal

/// Lists of places as a person reads them: aligned columns under a heading.
enum PlaceTable {
  /// Provinces by code and name.
  static func lines(_ provinces: [Province], on screen: Screen) -> [String] {
    lines(
      [.init("CODE", leastWidth: 4), .init("PROVINCE"), .init("จังหวัด")],
      provinces.map { [.init($0.code), name($0.name.english), name($0.name.thai)] }, screen)
  }

  /// Districts by code and name.
  static func lines(_ districts: [District], on screen: Screen) -> [String] {
    lines(
      [.init("CODE", leastWidth: 4), .init("DISTRICT"), .init("เขต / อำเภอ")],
      districts.map { [.init($0.code), name($0.name.english), name($0.name.thai)] }, screen)
  }

  /// Stations in the order of their lines.
  static func lines(_ stations: [Station], on screen: Screen) -> [String] {
    lines(stationColumns, stations.map(cells), screen)
  }

  /// Stations with their distances in metres.
  static func lines(
    _ stations: [(station: Station, distance: Double)], on screen: Screen
  ) -> [String] {
    lines(
      [.init("METRES", isTrailing: true, leastWidth: 6)] + stationColumns,
      stations.map { [.init("\(Int($0.distance.rounded()))")] + cells(of: $0.station) }, screen)
  }

  private static let stationColumns: [TextTable.Column] = [
    .init("SYSTEM", leastWidth: 6), .init("LINE", leastWidth: 6), .init("CODE", leastWidth: 4),
    .init("STATION"), .init("สถานี"),
  ]

  private static func cells(of station: Station) -> [TextTable.Cell] {
    let sign = station.color.flatMap(RGBColor.init).map(TextStyle.sign)
    return [
      .init(station.system.rawValue), .init(station.line), .init(station.code, sign),
      name(station.name.english), name(station.name.thai),
    ]
  }

  private static func name(_ text: String?) -> TextTable.Cell { .init(text ?? "") }

  private static func lines(
    _ columns: [TextTable.Column], _ rows: [[TextTable.Cell]], _ screen: Screen
  ) -> [String] {
    var table = TextTable(columns)
    rows.forEach { table.add($0) }
    return table.lines(width: screen.columns, paint: screen.paint)
  }
}
