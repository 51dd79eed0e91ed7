import Geo
import XMLStream

/// Writes routes as GPX 1.1.
enum GPXRouteWriter {
  static func document(of routes: [Route]) -> [UInt8] {
    var xml = XMLWriter(capacity: 64 << 10)
    xml.declaration()
    let attributes = [
      ("version", "1.1"), ("creator", "homefind"), ("xmlns", "http://www.topografix.com/GPX/1/1"),
      ("xmlns:hf", "\(OwnGPX.namespace)"),
    ]
    xml.element("gpx", attributes: attributes) { xml in
      for route in routes { writeSteps(of: route, to: &xml) }
      for route in routes { writeLines(of: route, to: &xml) }
    }
    return xml.drain()
  }

  private static func writeSteps(of route: Route, to xml: inout XMLWriter) {
    xml.element("rte") { xml in
      xml.element("name", text: route.name ?? "Route")
      if let text = route.stated?.text { xml.element("desc", text: text) }
      extensions(OwnData.data(of: route), to: &xml)
      // In GPX, every point has a position: a step without one gets the last known position.
      guard var place = route.steps.lazy.compactMap(\.position).first ?? route.start else { return }
      for step in route.steps {
        place = step.position ?? place
        point("rtept", place, to: &xml) { xml in
          xml.element("desc", text: step.instruction)
          var data = OwnData.data(of: step)
          if step.position == nil { data.append((OwnData.placeless, "yes")) }
          if !step.polyline.isEmpty {
            data.append((OwnData.path, XMLCoordinates.tuples(step.polyline)))
          }
          extensions(data, to: &xml)
        }
      }
    }
  }

  private static func writeLines(of route: Route, to xml: inout XMLWriter) {
    xml.element("trk") { xml in
      xml.element("name", text: route.name ?? "Route")
      for line in route.polylines {
        xml.element("trkseg") { xml in
          for coordinate in line { point("trkpt", coordinate, to: &xml) { _ in } }
        }
      }
    }
  }

  private static func point(
    _ name: String, _ coordinate: Coordinate, to xml: inout XMLWriter,
    content: (inout XMLWriter) -> Void
  ) {
    xml.element(
      name,
      attributes: [
        ("lat", XMLCoordinates.degrees(coordinate.latitude)),
        ("lon", XMLCoordinates.degrees(coordinate.longitude)),
      ], content: content)
  }

  private static func extensions(
    _ data: [(name: String, value: String)], to xml: inout XMLWriter
  ) {
    guard !data.isEmpty else { return }
    xml.element("extensions") { xml in
      for (name, value) in data {
        xml.element("hf:\(name.dropFirst(OwnData.prefix.count))", text: value)
      }
    }
  }
}
