import Geo
import XMLStream

/// A placemark with its unprocessed text elements.
struct KMLFeature {
  var name = ""
  var description = ""
  var snippet = ""
  var point: Coordinate?
  var lines: [[Coordinate]] = []
  /// The time in seconds between the first and the last timestamp of its tracks.
  var duration: Double?
  /// The extended data, keyed by name; names are in lower case except in homefind's own documents.
  var data: [String: String] = [:]

  /// Whether the placemark has a line, even if the line has a single point.
  var isLine: Bool { !lines.isEmpty }

  mutating func add(_ track: KMLTrack) {
    lines.append(track.coordinates)
    if let seconds = track.duration { duration = (duration ?? 0) + seconds }
  }

  /// Whether the name marks this placemark as the whole route: `Route`, `Route (5 waypoints)`.
  var isNamedRoute: Bool {
    // A document may have hundreds of placemarks, and the first letter rules out most of them.
    guard let first = name.utf8.first(where: { $0 > 0x20 }), first | 0x20 == UInt8(ascii: "r")
    else {
      return false
    }
    let name = PlainText.line(name).lowercased()
    return name == "route" || name.hasPrefix("route (")
  }
}

/// The current document or folder, or the content outside of all documents and folders.
struct KMLScope {
  var name = ""
  private(set) var features: [KMLFeature] = []
  /// This value is updated for each new placemark, because a search through nested folders would
  /// visit each placemark many times.
  private var hasNamedRoute = false
  private(set) var isOwn = false

  /// Whether the placemarks are a complete route with its steps, regardless of the enclosing
  /// folders.
  var isWhole: Bool { isOwn || features.count > 1 && hasNamedRoute }

  mutating func add(_ feature: KMLFeature) {
    features.append(feature)
    if feature.ownKind == .route { isOwn = true }
    if !hasNamedRoute, feature.isLine, feature.isNamedRoute { hasNamedRoute = true }
  }

  /// Adds the placemarks of a nested folder that is not a whole route.
  mutating func add(_ folder: consuming KMLScope) {
    if name.isEmpty, !folder.features.isEmpty { name = folder.name }
    if folder.hasNamedRoute { hasNamedRoute = true }
    if features.isEmpty { features = folder.features } else { features += folder.features }
  }
}
