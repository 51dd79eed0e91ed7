import Geo
import XMLStream

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
  private(set) var features: [KMLFeature] = []
  /// Kept as placemarks come, for folders in folders would have each of them looked at again and
  /// again.
  private var hasNamedRoute = false
  private(set) var isOwn = false

  /// Whether the placemarks are a route with its steps, and need nothing of what stands around their
  /// folder.
  var isWhole: Bool { isOwn || features.count > 1 && hasNamedRoute }

  mutating func add(_ feature: KMLFeature) {
    features.append(feature)
    if feature.ownKind == .route { isOwn = true }
    if !hasNamedRoute, feature.isLine, feature.isNamedRoute { hasNamedRoute = true }
  }

  /// Takes over what a folder inside held that is no whole route.
  mutating func add(_ folder: consuming KMLScope) {
    if name.isEmpty, !folder.features.isEmpty { name = folder.name }
    if folder.hasNamedRoute { hasNamedRoute = true }
    if features.isEmpty { features = folder.features } else { features += folder.features }
  }
}
