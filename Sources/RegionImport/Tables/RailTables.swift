import Basics
import Geo
import JSONStream
import Listings
import Region
import StationSources

/// The tables of a region's rail lines, made of a GTFS feed.
struct RailTables {
  private let network: GTFSNetwork
  private let systems: [String]

  /// The speed of a line without a usable timetable, in km/h.
  private static let usualSpeed = 35.0

  init(_ network: GTFSNetwork) {
    self.network = network
    var systems: [String] = []
    for line in network.lines where !systems.contains(line.agency) { systems.append(line.agency) }
    self.systems = systems
  }

  /// The number of stations, one for each line.
  var stations: Int { network.lines.reduce(0) { $0 + $1.stops.count } }

  /// The files of the tables.
  var files: [(name: String, bytes: [UInt8])] {
    [
      (RegionTable.systems.fileName, systemRows), (RegionTable.lines.fileName, lineRows),
      (RegionTable.stations.fileName, stationRows),
      (RegionTable.railService.fileName, serviceRows),
    ]
  }

  private var systemRows: [UInt8] {
    var table = TableWriter([
      "system", "order", "names", "lone_names", "networks", "signs", "removable", "ordinary_trains",
    ])
    for (place, name) in systems.enumerated() {
      table.add([name, "\(place + 1)", "", "", name.lowercased(), name, "", ""])
    }
    return table.bytes
  }

  private var lineRows: [UInt8] {
    var table = TableWriter([
      "system", "line", "order", "color", "name_en", "name_th", "label_en", "label_th", "aliases",
      "shared_aliases", "km_h", "wait_s", "loop", "branches",
    ])
    for (place, line) in network.lines.enumerated() {
      let branches = line.branches.map { branch in
        branch.map { line.stops[$0].code }.joined(separator: " ")
      }
      table.add([
        line.agency, line.name, "\(place + 1)", line.color ?? "", "\(line.name) line", line.name,
        line.name, line.name,
        Self.alias(line.name) + (line.longName.isEmpty ? "" : "|" + Self.alias(line.longName)), "",
        "\(Int(Self.speed(of: line).rounded()))", "", "", branches.joined(separator: "|"),
      ])
    }
    return table.bytes
  }

  private var stationRows: [UInt8] {
    var table = TableWriter([
      "system", "line", "line_color", "code", "order", "name_en", "name_th", "lat", "lon", "opened",
      "sources",
    ])
    for line in network.lines {
      for (place, stop) in line.stops.enumerated() {
        table.add([
          line.agency, line.name, line.color ?? "", stop.code, "\(place + 1)",
          stop.name.english ?? stop.name.thai ?? stop.code, stop.name.thai ?? "",
          TableWriter.number(stop.position.latitude), TableWriter.number(stop.position.longitude),
          "",
          "gtfs",
        ])
      }
    }
    return table.bytes
  }

  /// The trains on weekdays: the hours of each pattern, and the average headway in each hour.
  private var serviceRows: [UInt8] {
    let hours = Array(0..<24)
    let names = hours.map { "headway_min_\($0.padded(to: 2))-\(($0 + 1).padded(to: 2))" }
    var table = TableWriter(
      ["system", "line", "from_code", "to_code", "stops", "days", "departures", "first", "last"]
        + names + ["end_to_end_min"])
    for line in network.lines {
      for pattern in line.patterns {
        // A train after midnight belongs to the service of the day before.
        let departures = pattern.departures.filter { $0 < 86_400 }
        guard let first = departures.first, let last = departures.last,
          let start = pattern.stops.first,
          let end = pattern.stops.last
        else { continue }
        let headways = hours.map { hour -> String in
          let count = departures.filter { $0 / 3_600 == hour }.count
          return count == 0 ? "" : TableWriter.number((600.0 / Double(count)).rounded() / 10)
        }
        table.add(
          [
            line.agency, line.name, line.stops[start].code, line.stops[end].code,
            "\(pattern.stops.count)", "Mon-Fri", "\(departures.count)", Self.time(first),
            Self.time(last),
          ] + headways + [TableWriter.number((Double(pattern.duration) / 6).rounded() / 10)])
      }
    }
    return table.bytes
  }

  /// The tracks in the format of the base map's `rail.json`.
  var tracks: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.objects("tracks", network.lines.filter { !$0.shapes.isEmpty }) { json, line in
        json.field("system", line.agency)
        json.field("line", line.name)
        json.field("color", line.color)
        json.field("structure", "")
        json.field("status", "open")
        json.array("paths", line.shapes.map { MapCells.text(of: $0.map(MapPoint.init)) })
      }
    }
    return json.bytes
  }

  /// Returns the average speed of a line's trains in km/h, stops included, from its timetable.
  private static func speed(of line: GTFSNetwork.Line) -> Double {
    let runs = line.patterns.filter { $0.duration > 0 }
    let metres = runs.reduce(0.0) { sum, run in
      sum
        + zip(run.stops, run.stops.dropFirst()).reduce(0.0) {
          $0 + line.stops[$1.0].position.distance(to: line.stops[$1.1].position)
        }
    }
    let seconds = runs.reduce(0.0) { $0 + Double($1.duration) }
    let speed = seconds > 0 ? metres / seconds * 3.6 : 0
    return (5...300).contains(speed) ? speed : usualSpeed
  }

  private static func alias(_ text: String) -> String {
    text.lowercased().replacing("|", with: " ")
  }

  private static func time(_ seconds: Int) -> String {
    "\((seconds / 3_600).padded(to: 2)):\((seconds % 3_600 / 60).padded(to: 2))"
  }
}
