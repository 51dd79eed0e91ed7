import Listings
import Stations

/// The stops of a feed.
struct GTFSStops {
  /// All stops except entrances and other points where no train stops.
  private(set) var stops: [SourceStop] = []
  /// The index in `stops` by stop ID. A platform maps to the index of its station.
  private(set) var places: [String: Int] = [:]

  init(_ bytes: [UInt8], reader: StationNameReader) throws(StationSourceError.Reason) {
    var table = try SourceTable(
      bytes, part: "stops.txt",
      columns: [
        "stop_id", "stop_name", "stop_lat", "stop_lon", "stop_code", "location_type",
        "parent_station",
      ],
      required: ["stop_id", "stop_name", "stop_lat", "stop_lon"])
    var ids: Set<String> = []
    var parents: [(place: Int, id: String)] = []
    while let row = try table.next() {
      let id = try table.id(row, "stop_id", in: &ids)
      // Skip entrances, generic nodes and boarding areas: trains do not stop there.
      guard ["", "0", "1"].contains(row["location_type"]) else { continue }
      var reading = reader.read(row["stop_name"])
      if reading.isBeside { reading.system = nil }
      let coordinate = try table.coordinate(row, "stop_lat", "stop_lon")
      places[id] = stops.count
      if !row["parent_station"].isEmpty { parents.append((stops.count, row["parent_station"])) }
      stops.append(
        SourceStop(
          id: id, name: reading.name, code: StationCode.read(row["stop_code"]),
          position: coordinate?.position, isSwapped: coordinate?.isSwapped ?? false,
          system: reading.system, lines: reading.lines, isStation: row["location_type"] == "1"))
    }
    for (place, parent) in parents {
      guard let station = places[parent] else { continue }
      places[stops[place].id] = station
      // Fill in the station's missing data from its platform.
      if stops[station].code == nil { stops[station].code = stops[place].code }
      if stops[station].system == nil { stops[station].system = stops[place].system }
      stops[place].isPlatform = true
    }
  }
}
