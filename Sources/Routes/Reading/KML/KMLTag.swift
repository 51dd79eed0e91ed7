/// The KML elements that the reader handles, by name without prefix, ignoring case.
enum KMLTag: Int {
  /// Any other element; the reader only descends into it.
  case other = 0
  case document, folder, placemark, networkLink
  /// An element whose names and coordinates do not belong to a route.
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

  /// Whether the text of the element is captured.
  var isText: Bool {
    switch self {
    case .name, .description, .snippet, .coord, .when, .simpleData, .value: true
    default: false
    }
  }
}
