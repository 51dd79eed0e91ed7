/// The weekday trains of a feed by route.
struct GTFSTimetable {
  /// Trains with the same stops.
  struct Run {
    /// The stops, as indices into the feed's stops.
    var stops: [Int]
    /// The departures from the first stop in seconds after midnight, unsorted.
    var departures: [Int] = []
    /// The duration of the run in seconds.
    var duration: Int
  }

  /// The runs of each route. A route without weekday trains has runs without departures.
  private(set) var runs: [String: [Run]] = [:]
  private var shapesOfRoute: [String: [String]] = [:]

  /// The IDs of all shapes that trips use.
  var shapes: Set<String> { Set(shapesOfRoute.values.joined()) }

  /// Returns the IDs of the shapes of a route, without duplicates.
  func shapes(ofRoute id: String) -> [String] { shapesOfRoute[id, default: []] }

  init(_ tables: GTFSTables, stops: GTFSStops) throws(StationSourceError.Reason) {
    let trips = try Self.trips(tables)
    let weekdays = try Self.weekdayServices(tables)
    let calls = try Self.calls(tables, of: trips, stops: stops)
    let frequencies = try Self.frequencies(tables)
    for (id, calls) in calls.sorted(by: { $0.key < $1.key }) {
      guard let trip = trips[id], let first = calls.first, let last = calls.last else { continue }
      if let shape = trip.shape, !shapesOfRoute[trip.route, default: []].contains(shape) {
        shapesOfRoute[trip.route, default: []].append(shape)
      }
      let way = calls.map(\.stop)
      var list = runs[trip.route, default: []]
      let place = list.firstIndex { $0.stops == way } ?? list.count
      if place == list.count { list.append(Run(stops: way, duration: last.time - first.time)) }
      if weekdays?.contains(trip.service) ?? true {
        list[place].departures += frequencies[id] ?? [first.time]
      }
      runs[trip.route] = list
    }
  }

  private struct Trip {
    let route: String
    let service: String
    let shape: String?
  }

  private static func trips(_ tables: GTFSTables) throws(StationSourceError.Reason)
    -> [String: Trip]
  {
    var trips: [String: Trip] = [:]
    try tables.forEach(
      "trips.txt", columns: ["route_id", "service_id", "trip_id", "shape_id"],
      required: ["route_id", "trip_id"]
    ) { row, _ throws(StationSourceError.Reason) in
      let trip = Trip(
        route: row["route_id"], service: row["service_id"],
        shape: row["shape_id"].isEmpty ? nil : row["shape_id"])
      guard trips.updateValue(trip, forKey: row["trip_id"]) == nil else {
        throw .duplicateID(part: "trips.txt", id: row["trip_id"])
      }
    }
    return trips
  }

  /// Returns the services that run on Wednesdays; nil if the feed has no weekly calendar.
  private static func weekdayServices(
    _ tables: GTFSTables
  ) throws(StationSourceError.Reason) -> Set<String>? {
    var services: Set<String>?
    try tables.forEach(
      "calendar.txt", columns: ["service_id", "wednesday"], required: ["service_id", "wednesday"]
    ) { row, _ throws(StationSourceError.Reason) in
      services = services ?? []
      if row["wednesday"] == "1" { services?.insert(row["service_id"]) }
    }
    return services
  }

  private static func calls(
    _ tables: GTFSTables, of trips: [String: Trip], stops: GTFSStops
  ) throws(StationSourceError.Reason) -> [String: [(stop: Int, time: Int)]] {
    var calls: [String: [(sequence: Int, stop: Int, time: Int?)]] = [:]
    let columns = ["trip_id", "stop_id", "stop_sequence"]
    try tables.forEach(
      "stop_times.txt", columns: columns + ["departure_time", "arrival_time"], required: columns
    ) { row, table throws(StationSourceError.Reason) in
      guard trips[row["trip_id"]] != nil else { return }
      guard let sequence = Int(row["stop_sequence"]) else {
        throw table.badValue(row, "stop_sequence")
      }
      guard let stop = stops.places[row["stop_id"]] else { throw table.badValue(row, "stop_id") }
      let time = seconds(row["departure_time"]) ?? seconds(row["arrival_time"])
      calls[row["trip_id"], default: []].append((sequence, stop, time))
    }
    return calls.mapValues { calls in
      // Times between the ends may be missing.
      var time = 0
      return calls.sorted { $0.sequence < $1.sequence }.map { call in
        time = call.time ?? time
        return (call.stop, time)
      }
    }
  }

  /// Returns the departures of trips that repeat at intervals.
  private static func frequencies(
    _ tables: GTFSTables
  ) throws(StationSourceError.Reason) -> [String: [Int]] {
    var departures: [String: [Int]] = [:]
    let columns = ["trip_id", "start_time", "end_time", "headway_secs"]
    try tables.forEach("frequencies.txt", columns: columns, required: columns) {
      row, table throws(StationSourceError.Reason) in
      guard let start = seconds(row["start_time"]), let end = seconds(row["end_time"]),
        let headway = Int(row["headway_secs"]), headway >= 10, end >= start, end - start < 172_800
      else { throw table.badValue(row, "headway_secs") }
      departures[row["trip_id"], default: []] += stride(from: start, to: end, by: headway)
    }
    return departures
  }

  /// Returns a time such as `25:10:00` in seconds after midnight; nil if it is missing.
  private static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":").map { Int($0.filter { $0 != " " }) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2],
      (0..<100).contains(hours)
    else { return nil }
    return hours * 3_600 + minutes * 60 + seconds
  }
}
