import Geo
import XMLStream

/// Writes routes as KML 2.2 (OGC 07-147r2).
enum KMLRouteWriter {
  static func document(of routes: [Route]) -> [UInt8] {
    var xml = XMLWriter(capacity: 64 << 10)
    xml.declaration()
    xml.element("kml", attributes: [("xmlns", "http://www.opengis.net/kml/2.2")]) { xml in
      xml.element("Document") { xml in
        for route in routes { write(route, to: &xml) }
      }
    }
    return xml.drain()
  }

  private static func write(_ route: Route, to xml: inout XMLWriter) {
    xml.element("Folder") { xml in
      xml.element("name", text: route.name ?? "Route")
      placemark(
        &xml, name: route.name ?? "Route", description: route.stated?.text,
        data: OwnData.data(of: route)
      ) { xml in
        geometry(point: nil, lines: route.polylines, to: &xml)
      }
      for step in route.steps {
        placemark(
          &xml, name: step.instruction, description: step.text,
          data: [(OwnData.kind, OwnData.Kind.step.rawValue)] + OwnData.data(of: step)
        ) { xml in
          geometry(
            point: step.position, lines: step.polyline.isEmpty ? [] : [step.polyline], to: &xml)
        }
      }
    }
  }

  /// Writes the child elements in the order of the schema.
  private static func placemark(
    _ xml: inout XMLWriter, name: String, description: String?,
    data: [(name: String, value: String)], geometry: (inout XMLWriter) -> Void
  ) {
    xml.element("Placemark") { xml in
      xml.element("name", text: name)
      if let description { xml.element("description", text: description) }
      xml.element("ExtendedData") { xml in
        for (name, value) in data {
          xml.element("Data", attributes: [("name", name)]) { $0.element("value", text: value) }
        }
      }
      geometry(&xml)
    }
  }

  private static func geometry(
    point: Coordinate?, lines: [[Coordinate]], to xml: inout XMLWriter
  ) {
    let count = lines.count + (point == nil ? 0 : 1)
    if count > 1 { xml.start("MultiGeometry") }
    if let point {
      xml.element("Point") { $0.element("coordinates", text: XMLCoordinates.tuples([point])) }
    }
    for line in lines {
      xml.element("LineString") { $0.element("coordinates", text: XMLCoordinates.tuples(line)) }
    }
    if count > 1 { xml.end() }
  }
}
