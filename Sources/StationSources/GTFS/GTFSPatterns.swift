/// The patterns of a feed's trips.
struct GTFSPatterns {
  /// The distinct patterns of each route, as indices into the list of stops.
  private(set) var byRoute: [String: [[Int]]] = [:]

  /// Reads the patterns of the given routes. If the feed lacks trips or stop times, there are no
  /// patterns.
  init(
    trips: [UInt8]?, times: [UInt8]?, routes: Set<String>, stops: GTFSStops
  ) throws(StationSourceError.Reason) {
    guard let trips, let times, !routes.isEmpty else { return }
    var table = try SourceTable(
      trips, part: "trips.txt", columns: ["route_id", "trip_id"], required: ["route_id", "trip_id"])
    var routeOfTrip: [String: String] = [:]
    while let row = try table.next() {
      guard routes.contains(row["route_id"]) else { continue }
      guard routeOfTrip.updateValue(row["route_id"], forKey: row["trip_id"]) == nil else {
        throw .duplicateID(part: "trips.txt", id: row["trip_id"])
      }
    }
    var calls: [String: [(sequence: Int, stop: Int)]] = [:]
    table = try SourceTable(
      times, part: "stop_times.txt", columns: ["trip_id", "stop_id", "stop_sequence"],
      required: ["trip_id", "stop_id", "stop_sequence"])
    while let row = try table.next() {
      guard routeOfTrip[row["trip_id"]] != nil else { continue }
      guard let sequence = Int(row["stop_sequence"]) else {
        throw table.badValue(row, "stop_sequence")
      }
      guard let stop = stops.places[row["stop_id"]] else { throw table.badValue(row, "stop_id") }
      calls[row["trip_id"], default: []].append((sequence, stop))
    }
    var seen: Set<[Int]> = []
    for (trip, list) in calls.sorted(by: { $0.key < $1.key }) {
      guard let route = routeOfTrip[trip] else { continue }
      let way = list.sorted { $0.sequence < $1.sequence }.map(\.stop)
      if seen.insert(way).inserted { byRoute[route, default: []].append(way) }
    }
  }
}
