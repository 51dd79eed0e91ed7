import Region
import Stations

/// A rail route in a feed.
struct GTFSRoute {
  let id: String
  /// The short name, or the long name if there is no short name.
  let name: String
  /// The line, if the names of the route identify it.
  let line: RailLineID?
  /// The colour as `#RRGGBB`.
  let color: String?
}

/// The routes of a feed.
struct GTFSRoutes {
  private(set) var rail: [GTFSRoute] = []
  /// Whether the feed contains no buses or boats; true if it does not list routes.
  private(set) var areRailOnly = true
  /// Whether the feed lists its routes.
  private(set) var areListed = false

  init(_ bytes: [UInt8]?, catalog: RailCatalog) throws(StationSourceError.Reason) {
    guard let bytes else { return }
    areListed = true
    var table = try SourceTable(
      bytes, part: "routes.txt",
      columns: [
        "route_id", "route_short_name", "route_long_name", "route_desc", "route_type",
        "route_color",
      ],
      required: ["route_id", "route_type"])
    var ids: Set<String> = []
    while let row = try table.next() {
      let id = try table.id(row, "route_id", in: &ids)
      guard let type = Int(row["route_type"]) else { throw table.badValue(row, "route_type") }
      guard GTFSRouteType.isRail(type) else {
        areRailOnly = false
        continue
      }
      let names = ["route_short_name", "route_long_name", "route_desc"].map { row[$0] }
      rail.append(
        GTFSRoute(
          id: id, name: names.first { !$0.isEmpty } ?? id, line: catalog.line(in: names),
          color: LineColor.read(row["route_color"])))
    }
  }
}

/// Parses line colours in feeds.
enum LineColor {
  /// Returns six hexadecimal digits, with or without `#`, as `#RRGGBB` in upper case; nil if the
  /// text is not a colour.
  static func read(_ text: String) -> String? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    return "#" + digits.uppercased()
  }
}
