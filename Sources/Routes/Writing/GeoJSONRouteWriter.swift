import Geo
import JSONStream
import Messages

/// Writes routes as GeoJSON (RFC 7946).
enum GeoJSONRouteWriter {
  static func document(of routes: [Route]) -> [UInt8] {
    JSONWriter.document(capacity: 64 << 10) { json in
      json.field("type", "FeatureCollection")
      json.array("features") { json in
        for route in routes {
          feature(&json) { json in
            write(route.polylines, to: &json)
          } properties: { json in
            json.field("homefind", "route")
            JSONRouteWriter.writeHead(of: route, to: &json)
            json.array("notes", route.notes.map(\.description))
          }
          for step in route.steps {
            feature(&json) { json in
              write(wayOf: step, to: &json)
            } properties: { json in
              json.field("homefind", "step")
              JSONRouteWriter.write(step, to: &json)
            }
          }
        }
      }
    }
  }

  private static func feature(
    _ json: inout JSONWriter, geometry: (inout JSONWriter) -> Void,
    properties: (inout JSONWriter) -> Void
  ) {
    json.object { json in
      json.field("type", "Feature")
      geometry(&json)
      json.object("properties", properties)
    }
  }

  private static func write(_ lines: [[Coordinate]], to json: inout JSONWriter) {
    guard let first = lines.first else { return json.null("geometry") }
    json.object("geometry") { json in
      if lines.count == 1 {
        json.field("type", "LineString")
        json.array("coordinates") { JSONRouteWriter.write(first, to: &$0) }
      } else {
        json.field("type", "MultiLineString")
        json.array("coordinates") { json in
          for line in lines { json.array { JSONRouteWriter.write(line, to: &$0) } }
        }
      }
    }
  }

  private static func write(wayOf step: RouteStep, to json: inout JSONWriter) {
    if step.polyline.count > 1 { return write([step.polyline], to: &json) }
    guard let position = step.position else { return json.null("geometry") }
    json.object("geometry") { json in
      json.field("type", "Point")
      json.array("coordinates") { JSONRouteWriter.write(position, to: &$0) }
    }
  }
}
