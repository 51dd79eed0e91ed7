/// The types of routes in a GTFS feed.
///
/// Definition: `route_type` in `gtfs/spec/en/reference.md` of google/transit (27 April 2026), and
/// Google's extended route types
/// (https://developers.google.com/transit/gtfs/reference/extended-route-types). Each block of
/// 100 extended types is a vehicle class from the European TPEG standard.
enum GTFSRouteType {
  /// Returns whether vehicles of this type run on rails.
  static func isRail(_ type: Int) -> Bool {
    switch type {
    case 0, 1, 2: true  // tram, metro, railway
    case 5, 7, 12: true  // cable tram, funicular, monorail
    case 100...199: true  // railways
    case 400...499: true  // urban railways, with metros (401, 402) and monorails (405)
    case 900...999: true  // trams
    case 1400...1499: true  // funiculars
    // Everything else: buses (3, 700 to 799), trolleybuses (11, 800), coaches (200 to 299), boats
    // (4, 1000, 1200), planes (1100), aerial lifts (6, 1300 to 1399), taxis (1500 to 1599), and so
    // on.
    default: false
    }
  }
}
