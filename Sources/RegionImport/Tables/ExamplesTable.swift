import Listings
import StationSources

/// The table of example places for the help and the page, made from a region's rail lines.
struct ExamplesTable {
  let bytes: [UInt8]

  init(_ inputs: RegionInputs) {
    var table = TableWriter(["example", "value"])
    let stations = (inputs.network?.lines ?? []).flatMap { line in
      line.stops.map { (line: line, stop: $0) }
    }.filter { inputs.grid.box.contains(MapPoint($0.stop.position)) }
    if let first = stations.first, let last = stations.last {
      table.add(["systems", Set(stations.map(\.line.agency)).sorted().joined(separator: "|")])
      table.add(["system", first.line.agency])
      table.add(["second_system", last.line.agency])
      for (name, station) in [("station", first), ("interchange", first), ("destination", last)] {
        table.add([name, Self.name(station.stop)])
      }
      table.add(["station_code", first.stop.code])
      table.add(["second_destination_code", last.stop.code])
      let starts = [first, stations[stations.count / 2], last].map { station in
        [station.line.agency, station.stop.code, Self.name(station.stop), Self.name(station.stop)]
          .map { String($0.map { ";|".contains($0) ? " " : $0 }) }.joined(separator: ";")
      }
      table.add(["starts", starts.joined(separator: "|")])
    }
    bytes = table.bytes
  }

  private static func name(_ stop: GTFSNetwork.Stop) -> String {
    stop.name.english ?? stop.name.thai ?? stop.code
  }
}
