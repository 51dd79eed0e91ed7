import Geo
public import JSONStream
import Messages
import Region
import Stations

/// Writes routes as homefind's own JSON.
enum JSONRouteWriter {
  static func document(of routes: [Route]) -> [UInt8] {
    JSONWriter.document(capacity: 64 << 10) { json in
      json.objects("routes", routes) { json, route in route.writeFields(to: &json) }
    }
  }

  /// Writes the fields of a route except its lines, steps and notes.
  static func writeHead(of route: Route, to json: inout JSONWriter) {
    json.field("name", route.name)
    json.field("distanceMeters", route.distance)
    json.field("durationSeconds", route.duration)
    if let stated = route.stated {
      json.object("stated") { json in
        json.field("text", stated.text)
        json.field("distanceMeters", stated.distance)
        json.field("durationSeconds", stated.duration)
      }
    }
    if let fare = route.fare {
      json.object("fare") { json in
        json.field("min", fare.baht.lowerBound)
        json.field("max", fare.baht.upperBound)
        json.field("currency", City.currency.code)
        json.array("years") { json in for year in fare.years { json.value(year) } }
      }
    }
    json.field("attribution", route.attribution)
  }

  /// Writes the fields of a step except its line.
  static func write(_ step: RouteStep, to json: inout JSONWriter) {
    json.field("instruction", step.instruction)
    json.field("text", step.text)
    json.field("distanceMeters", step.distance)
    json.field("durationSeconds", step.duration)
    if let position = step.position {
      json.object("position") { json in
        json.field("lat", position.latitude)
        json.field("lon", position.longitude)
      }
    }
    json.field("bearing", step.bearing)
    json.field("turn", step.turn?.rawValue)
    json.field("mode", step.mode?.rawValue)
    json.field("line", step.line)
  }

  /// Writes the coordinates of a line as arrays.
  static func write(_ line: [Coordinate], to json: inout JSONWriter) {
    for coordinate in line { json.array { write(coordinate, to: &$0) } }
  }

  /// Writes longitude and latitude as values.
  static func write(_ coordinate: Coordinate, to json: inout JSONWriter) {
    json.value(coordinate.longitude)
    json.value(coordinate.latitude)
  }
}

extension Route {
  /// Writes the fields of the route in homefind's own JSON.
  public func writeFields(to json: inout JSONWriter) {
    JSONRouteWriter.writeHead(of: self, to: &json)
    json.array("polylines") { json in
      for line in polylines { json.array { JSONRouteWriter.write(line, to: &$0) } }
    }
    json.objects("steps", steps) { json, step in
      JSONRouteWriter.write(step, to: &json)
      guard !step.polyline.isEmpty else { return }
      json.array("polyline") { JSONRouteWriter.write(step.polyline, to: &$0) }
    }
    json.array("notes", notes.map(\.description))
  }
}
