import Foundation
import Geo
import HomefindTesting
import Listings
import Stations

/// Builds each kind of refresh source from stations.
enum Source {
  /// Returns a list of stations as comma-separated values, with the columns of the facts.
  static func csv(_ stations: [Station], header: String? = nil) -> String {
    let names = "system,line,line_color,code,order,name_en,name_th,lat,lon,opened"
    let rows = stations.map { station in
      [
        station.system.rawValue, station.line, station.color ?? "", station.code,
        "\(station.order)", "\"\(station.name.english ?? "")\"", station.name.thai ?? "",
        "\(station.position.latitude)", "\(station.position.longitude)",
        station.openedYear.map(String.init) ?? "",
      ]
      .joined(separator: ",")
    }
    return ([header ?? names] + rows).joined(separator: "\r\n") + "\r\n"
  }

  /// The tables of a GTFS feed.
  struct Feed {
    var stops: [String] = []
    var routes: [String] = []
    var trips: [String] = ["trip_id,service_id,route_id"]
    var times: [String] = ["stop_sequence,trip_id,stop_id,arrival_time"]
    /// Whether to add a byte order mark to each table, and a bus line with its stops.
    var isTricky = true

    /// Returns a zip archive with the named tables, by default with all tables.
    func zip(_ names: [String] = ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"])
      -> [UInt8]
    {
      var zip = Zip()
      let tables = [
        "stops.txt": stops, "routes.txt": routes, "trips.txt": trips, "stop_times.txt": times,
      ]
      for name in names {
        let text = tables[name, default: []].joined(separator: "\r\n") + "\r\n"
        zip.add(name, (isTricky ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8))
      }
      return zip.bytes
    }
  }

  /// Returns a feed of stations that resembles real feeds: two platforms per station, which have a
  /// parent station on one line only; names in the format `Thai;English` after the system's name;
  /// trips in both directions; buses.
  ///
  /// - Parameter hasCodes: Whether stops have codes; without them, only names identify the stops.
  static func feed(_ stations: [Station], hasCodes: Bool = true) -> Feed {
    var feed = Feed()
    feed.stops = ["stop_lon,stop_name,stop_id,stop_code,parent_station,location_type,stop_lat"]
    feed.routes = ["route_type,route_color,route_long_name,route_short_name,agency_id,route_id"]
    for station in stations {
      let prefix = station.system == .apl ? "ARL" : station.system.rawValue
      let name =
        "\(prefix) \(station.name.thai ?? "");\(prefix) \(station.name.english ?? "")"
      let id = "\(station.line)-\(station.code)"
      let (lat, lon) = (station.position.latitude, station.position.longitude)
      let code = hasCodes ? station.code : ""
      if station.line == "Blue" {
        feed.stops.append("\(lon),\(name),\(id),\(code),,1,\(lat)")
        feed.stops.append("\(lon + 0.001),\(name) Platform 1,\(id)-1,,\(id),0,\(lat)")
        feed.stops.append("\(lon),Exit 1,\(id)-x,,\(id),2,\(lat)")
        feed.stops.append("\(lon - 0.001),\(name) Platform 2,\(id)-2,,\(id),0,\(lat)")
      } else {
        // The station lies in the middle of its platforms.
        feed.stops.append("\(lon + 0.0005),\(name),\(id)-1,\(code),,0,\(lat)")
        feed.stops.append("\(lon - 0.0005),\(name),\(id)-2,\(code),,,\(lat)")
      }
    }
    feed.stops.append("100.5603,BTS อโศก(ทางออก 1);BTS Asok (Exit 1),bus-1,,,,13.7375")
    feed.routes.append("3,123456,Asok - Nana,136,BMTA,bus")
    feed.trips.append("bus-1,1,bus")
    feed.times += ["1,bus-1,bus-1,08:00:00", "2,bus-1,bus-1,08:10:00"]
    // An ordinary train that stops near stations of the Red Lines.
    for (index, name) in ["ดอนเมือง;SRT Don Mueang", "หลักสี่;SRT Lak Si", "รังสิต;SRT Rangsit"]
      .enumerated()
    {
      feed.stops.append("100.6,SRT \(name),halt-\(index),,,,13.\(7 + index)")
      feed.times.append("\(index),train-1,halt-\(index),08:00:00")
    }
    feed.routes.append("2,,Bangkok - Chiang Mai,109,SRT,109")
    feed.trips.append("train-1,1,109")
    for line in RailNetwork(stations).lines {
      let color = (line.color ?? "").dropFirst()
      let name =
        line.name.hasPrefix("Red")
        ? (line.name == "Red North" ? "Dark Red" : "Light Red") : line.name
      feed.routes.append("1,\(color),\(name) Line,,X,\(line.name)")
      for (number, path) in line.paths.enumerated() {
        for direction in [1, 2] {
          let trip = "\(line.name)-\(number)-\(direction)"
          feed.trips.append("\(trip),1,\(line.name)")
          let calls = direction == 1 ? path.stations : path.stations.reversed()
          for (place, station) in calls.enumerated() {
            feed.times.append(
              "\(10 * (place + 1)),\(trip),\(line.name)-\(station.code)-\(direction),08:00:00")
          }
        }
      }
    }
    return feed
  }

  /// Returns an Overpass response: stations, nearby stop positions without a code, and a relation
  /// for each direction of each path.
  static func overpass(_ stations: [Station]) throws -> [UInt8] {
    var elements: [[String: Any]] = []
    var ids: [StationID: Int] = [:]
    for (index, station) in stations.enumerated() {
      let (lat, lon) = (station.position.latitude, station.position.longitude)
      ids[station.id] = 100 + 10 * index
      let network = [
        RailSystem.bts: "BTS Skytrain", .mrt: "MRT", .apl: "Airport Rail Link",
        .srt: "SRT Red Lines",
      ][station.system]
      elements.append([
        "type": "node", "id": 100 + 10 * index, "lat": lat, "lon": lon,
        "tags": [
          "railway": "station", "ref": station.code, "network": network ?? "",
          "name": "สถานี\(station.name.thai ?? "")",
          "name:en": "\(station.name.english ?? "") Station",
        ],
      ])
      for (side, east) in [(1, 0.0003), (2, -0.0003)] {
        elements.append([
          "type": "node", "id": 100 + 10 * index + side, "lat": lat, "lon": lon + east,
          "tags": ["railway": "stop", "name": station.name.thai ?? ""],
        ])
      }
    }
    for line in RailNetwork(stations).lines {
      for (number, path) in line.paths.enumerated() {
        for direction in [1, 2] {
          let calls = direction == 1 ? path.stations : path.stations.reversed()
          let name =
            line.name.hasPrefix("Red")
            ? (line.name == "Red North" ? "SRT Dark Red Line" : "SRT Light Red Line")
            : "\(line.name) Line"
          let stops: [[String: Any]] = calls.compactMap { station in
            ids[station.id].map { ["type": "node", "ref": $0 + direction, "role": "stop"] }
          }
          let members: [[String: Any]] = stops + [["type": "way", "ref": 7, "role": ""]]
          elements.append([
            "type": "relation", "id": 9_000_000 + 10 * elements.count + number,
            "tags": [
              "type": "route", "route": "subway", "name": "\(name): there and back",
              "colour": line.color ?? "",
            ],
            "members": members,
          ])
        }
      }
    }
    let document: [String: Any] = ["version": 0.6, "generator": "Overpass", "elements": elements]
    return Array(try JSONSerialization.data(withJSONObject: document))
  }
}
