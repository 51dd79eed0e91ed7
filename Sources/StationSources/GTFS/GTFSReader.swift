import Listings
import Region
import Stations

/// Reads a GTFS feed: a zip file with stops and, if present, routes, trips and stop times.
///
/// Names have the format `Thai;English`, or are only in Thai or only in English. A feed without
/// stop times lists lines, but not their stations.
struct GTFSReader {
  private let tables: GTFSTables
  private let catalog: RailCatalog

  init(_ bytes: [UInt8], catalog: RailCatalog) throws(StationSourceError.Reason) {
    self.catalog = catalog
    tables = try GTFSTables(bytes)
  }

  /// Returns the station facts from the feed.
  func facts() throws(StationSourceError.Reason) -> SourceFacts {
    var facts = SourceFacts()
    let stops = try GTFSStops(tables.table(named: "stops.txt"), reader: StationNameReader(catalog))
    let routes = try GTFSRoutes(tables.optionalTable(named: "routes.txt"), catalog: catalog)
    // If a feed has no routes and puts system names before the names of some stops, it also
    // contains bus stops.
    facts.hasStationsOnly =
      routes.areRailOnly && (routes.areListed || !stops.stops.contains { $0.system != nil })
    facts.stops = stops.stops
    facts.attribution = try publisher()
    let patterns = try GTFSPatterns(
      trips: tables.optionalTable(named: "trips.txt"),
      times: tables.optionalTable(named: "stop_times.txt"),
      routes: Set(routes.rail.map(\.id)), stops: stops)
    for route in routes.rail {
      let ways = patterns.byRoute[route.id, default: []]
      let systems = Set(ways.joined().compactMap { facts.stops[$0].system })
      // Ordinary trains stop next to some of these lines, at stations with the same names.
      if route.line == nil, systems.contains(where: catalog.sharesStations) {
        for place in Set(ways.joined()) { facts.stops[place].isPlatform = true }
        continue
      }
      let line = route.line ?? line(of: route, systems: systems)
      if let line, let known = facts.lines.firstIndex(where: { $0.id == line }) {
        facts.lines[known].patterns += ways
      } else if line != nil || !ways.isEmpty {
        facts.lines.append(
          SourceLine(id: line, name: route.name, color: route.color, patterns: ways))
      }
    }
    return facts
  }

  /// Returns the line for a route whose name is unknown; the line's system is the system of the
  /// route's stops.
  private func line(of route: GTFSRoute, systems: Set<RailSystem>) -> RailLineID? {
    guard systems.count == 1, let system = systems.first else { return nil }
    return RailLineID(system: system, name: route.name)
  }

  /// Returns the publisher and the version of the feed.
  private func publisher() throws(StationSourceError.Reason) -> String? {
    guard let bytes = try tables.optionalTable(named: "feed_info.txt") else { return nil }
    var table = try SourceTable(
      bytes, part: "feed_info.txt", columns: ["feed_publisher_name", "feed_version"], required: [])
    guard let row = try table.next() else { return nil }
    let texts = [row["feed_publisher_name"], row["feed_version"]].filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}
