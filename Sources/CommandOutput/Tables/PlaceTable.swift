package import Listings
package import Stations
import Terminal

/// Formats lists of places as aligned columns under a heading.
package enum PlaceTable {
  /// Returns provinces with their codes and names.
  package static func lines(_ provinces: [Province], on screen: Screen) -> [String] {
    lines(
      [code(screen), .init(screen.say("PROVINCE", "ชื่ออังกฤษ")), .init("จังหวัด")],
      provinces.map { [.init($0.code), name($0.name.english), name($0.name.thai)] }, screen)
  }

  /// Returns districts with their codes and names.
  package static func lines(_ districts: [District], on screen: Screen) -> [String] {
    lines(
      [code(screen), .init(screen.say("DISTRICT", "ชื่ออังกฤษ")), .init("เขต / อำเภอ")],
      districts.map { [.init($0.code), name($0.name.english), name($0.name.thai)] }, screen)
  }

  /// Returns stations with their systems, lines, codes and names, in the given order.
  package static func lines(_ stations: [Station], on screen: Screen) -> [String] {
    lines(stationColumns(screen), stations.map(cells), screen)
  }

  /// Returns stations with their distances in metres.
  package static func lines(
    _ stations: [(station: Station, distance: Double)], on screen: Screen
  ) -> [String] {
    lines(
      [.init(screen.say("METRES", "เมตร"), isTrailing: true, leastWidth: 6)]
        + stationColumns(screen),
      stations.map { [.init("\(Int($0.distance.rounded()))")] + cells(of: $0.station) }, screen)
  }

  private static func stationColumns(_ screen: Screen) -> [TextTable.Column] {
    [
      .init(screen.say("SYSTEM", "ระบบ"), leastWidth: 6),
      .init(screen.say("LINE", "สาย"), leastWidth: 6), code(screen),
      .init(screen.say("STATION", "ชื่ออังกฤษ")), .init("สถานี"),
    ]
  }

  private static func code(_ screen: Screen) -> TextTable.Column {
    .init(screen.say("CODE", "รหัส"), leastWidth: 4)
  }

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
