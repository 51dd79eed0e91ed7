import Geo
import Listings
import Region
import Stations

/// Reads the rail network of a feed.
struct GTFSNetworkReader {
  private let tables: GTFSTables

  init(_ tables: GTFSTables) { self.tables = tables }

  func network() throws(StationSourceError.Reason) -> GTFSNetwork {
    let names = StationNameReader(RailCatalog(systems: [], lines: []))
    let stops = try GTFSStops(tables.table(named: "stops.txt"), reader: names)
    let agencies = try agencies()
    let timetable = try GTFSTimetable(tables, stops: stops)
    let shapes = try GTFSShapes(tables, ids: timetable.shapes)
    var lines: [GTFSNetwork.Line] = []
    var otherRoutes = 0
    var ids: Set<String> = []
    try tables.forEach(
      "routes.txt",
      columns: [
        "route_id", "agency_id", "route_short_name", "route_long_name", "route_type", "route_color",
      ], required: ["route_id", "route_type"]
    ) { row, table throws(StationSourceError.Reason) in
      let id = try table.id(row, "route_id", in: &ids)
      guard let type = Int(row["route_type"]) else { throw table.badValue(row, "route_type") }
      guard GTFSRouteType.isRail(type) else {
        otherRoutes += 1
        return
      }
      let runs = timetable.runs[id, default: []]
      guard let shape = GTFSLineShape(runs, of: stops.stops) else { return }
      let titles = ["route_short_name", "route_long_name"].map { row[$0] }
      lines.append(
        GTFSNetwork.Line(
          agency: agencies.names[row["agency_id"]] ?? agencies.first,
          name: titles.first { !$0.isEmpty } ?? id, longName: titles[0].isEmpty ? "" : titles[1],
          color: LineColor.read(row["route_color"]), stops: shape.stops,
          branches: shape.branches, patterns: runs.compactMap { shape.pattern(of: $0) },
          shapes: timetable.shapes(ofRoute: id).compactMap { shapes.paths[$0] }))
    }
    guard !lines.isEmpty else { throw .nothingKnown }
    return GTFSNetwork(
      lines: lines, timeZone: agencies.timeZone, currency: try currency(), otherRoutes: otherRoutes)
  }

  private func agencies() throws(StationSourceError.Reason)
    -> (names: [String: String], first: String, timeZone: String?)
  {
    var names: [String: String] = [:]
    var first = ""
    var timeZone: String?
    try tables.forEach(
      "agency.txt", columns: ["agency_id", "agency_name", "agency_timezone"],
      required: ["agency_name", "agency_timezone"]
    ) { row, _ throws(StationSourceError.Reason) in
      names[row["agency_id"]] = row["agency_name"]
      if first.isEmpty { first = row["agency_name"] }
      if timeZone == nil, !row["agency_timezone"].isEmpty { timeZone = row["agency_timezone"] }
    }
    return (names, first, timeZone)
  }

  private func currency() throws(StationSourceError.Reason) -> String? {
    var currency: String?
    try tables.forEach("fare_attributes.txt", columns: ["currency_type"], required: []) {
      row, _ throws(StationSourceError.Reason) in
      if currency == nil, row["currency_type"].count == 3 { currency = row["currency_type"] }
    }
    return currency
  }
}
