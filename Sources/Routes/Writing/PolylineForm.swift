import Geo

/// Encoded polylines as a document.
enum PolylineForm {
  static func document(of routes: [Route], precision: Int) -> [UInt8] {
    let texts = routes.map { route in
      route.polylines.map { EncodedPolyline.encode($0, precision: precision) + "\n" }.joined()
    }
    return Array(texts.joined(separator: "\n").utf8)
  }
}
