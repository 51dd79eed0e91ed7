import Geo

/// A placemark as it was read, its texts as they stand.
struct KMLFeature {
  var name = ""
  var description = ""
  var snippet = ""
  var point: Coordinate?
  var lines: [[Coordinate]] = []
  /// Seconds between the first and the last time of its tracks.
  var duration: Double?
  /// Extended data by name in lower case, but for that of our own documents.
  var data: [String: String] = [:]

  /// Whether the placemark has a line, if only one of a single point.
  var isLine: Bool { !lines.isEmpty }

  mutating func add(_ track: KMLTrack) {
    lines.append(track.coordinates)
    if let seconds = track.duration { duration = (duration ?? 0) + seconds }
  }

  /// Whether the name says that this is the whole route: `Route`, `Route (5 waypoints)`.
  var isNamedRoute: Bool {
    // Of hundreds of placemarks most are told by their first letter.
    guard let first = name.utf8.first(where: { $0 > 0x20 }), first | 0x20 == UInt8(ascii: "r")
    else {
      return false
    }
    let name = PlainText.line(name).lowercased()
    return name == "route" || name.hasPrefix("route (")
  }
}

/// A document or folder under way, or all that stands in none.
struct KMLScope {
  var name = ""
  var features: [KMLFeature] = []
}
