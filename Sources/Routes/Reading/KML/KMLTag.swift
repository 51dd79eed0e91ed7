/// The elements of KML that are read; the names count whatever their case and prefix.
enum KMLTag: Int {
  /// Any element that is walked through.
  case other = 0
  case document, folder, placemark, networkLink
  /// A feature or part of one that has a name of its own and nothing that is a route.
  case aside
  case name, description, snippet
  case point, lineString, track, coordinates
  case coord, when
  case data, simpleData, value

  init(name: String) {
    self = Self.names[name.lowercased()] ?? .other
  }

  private static let names: [String: KMLTag] = [
    "document": .document, "folder": .folder, "placemark": .placemark,
    "networklink": .networkLink, "groundoverlay": .aside, "screenoverlay": .aside,
    "photooverlay": .aside, "schema": .aside, "tour": .aside, "style": .aside, "stylemap": .aside,
    "author": .aside, "linearring": .aside,
    "name": .name, "description": .description, "snippet": .snippet, "point": .point,
    "linestring": .lineString, "track": .track, "coordinates": .coordinates, "coord": .coord,
    "when": .when, "data": .data, "simpledata": .simpleData, "value": .value,
  ]

  /// Whether the element's text is kept.
  var isText: Bool {
    switch self {
    case .name, .description, .snippet, .coord, .when, .simpleData, .value: true
    default: false
    }
  }
}
