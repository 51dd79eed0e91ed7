import Geo
import JSONStream
import Routes
import Stations

extension RailNetwork {
  /// The network for drawing, as a JSON document that ends with a line feed: each line with its
  /// names and colour, its stations in order, and the paths of its trains as indices of those
  /// stations.
  package var document: [UInt8] {
    JSONWriter.document(capacity: 160 * (1 + stations.count)) { json in
      json.objects("lines", lines) { json, line in line.write(to: &json) }
    }
  }
}

extension RailLine {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("system", system.rawValue)
    json.field("name", name)
    json.object("title") { localizedName.write(to: &$0) }
    json.field("color", color)
    json.objects("stations", stations) { json, station in
      json.field("code", station.code)
      json.object("name") { station.name.write(to: &$0) }
      json.field("lat", station.position.latitude)
      json.field("lon", station.position.longitude)
    }
    json.array("paths") { json in
      for path in paths {
        json.array { json in
          for station in path.stations {
            guard let index = stations.firstIndex(where: { $0.id == station.id }) else { continue }
            json.value(Int64(index))
          }
        }
      }
    }
  }
}
