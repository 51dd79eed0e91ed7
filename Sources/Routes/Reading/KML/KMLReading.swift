import Geo
import XMLStream

/// Collects the placemarks of a KML document as a stream, and turns each document or folder that is
/// a complete route into routes.
struct KMLReading {
  /// The complete routes found so far.
  private(set) var routes: [Route] = []
  /// The reason for rejecting the document, if any.
  private(set) var failure: RouteError?
  /// Whether the document links to another document.
  private(set) var hasLink = false

  private var budget: ReadingBudget
  private var path: [KMLTag] = []
  private var scopes = [KMLScope()]
  private var feature: KMLFeature?
  private var track: KMLTrack?
  private var dataName = ""
  private var text = CapturedText()
  private var scanner: CoordinateScanner?
  private var scansPoint = false

  init(limits: RouteLimits) {
    budget = ReadingBudget(limits)
  }

  mutating func start(_ tag: KMLTag, _ element: borrowing XMLElement) {
    path.append(tag)
    switch tag {
    case .document, .folder: scopes.append(KMLScope())
    case .placemark: feature = KMLFeature()
    case .networkLink: hasLink = true
    case .track: track = KMLTrack()
    case .data, .simpleData: dataName = element.attribute("name") ?? ""
    case .coordinates: startCoordinates(line: element.line)
    default: break
    }
    if tag.isText { text.begin(line: element.line) }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if scanner != nil {
      scanner?.feed(bytes)
      if let error = scanner?.failure { failCoordinates(error) }
    } else if text.isOpen, !text.append(bytes, &budget) {
      fail(.limit(.bytes, budget.limits.keptBytes))
    }
  }

  mutating func end() {
    guard let tag = path.popLast() else { return }
    switch tag {
    case .document, .folder: endScope()
    case .placemark: endPlacemark()
    case .track: endTrack()
    case .coordinates: endCoordinates()
    case .coord: addTrackPoint()
    default: if tag.isText { take(text.end(), of: tag) }
    }
  }

  /// Finishes the document and returns its routes, including routes from the remaining placemarks.
  mutating func finish() throws(RouteError) -> [Route] {
    if let failure { throw failure }
    let last = scopes.removeLast()
    try addRoutes(of: last)
    return routes
  }

  private mutating func fail(_ error: RouteError) {
    if failure == nil { failure = error }
  }

  // MARK: Geometry

  private mutating func startCoordinates(line: Int) {
    guard feature != nil,
      let geometry = path.last(where: { [.point, .lineString, .aside].contains($0) }),
      geometry != .aside
    else { return }
    scansPoint = geometry == .point
    scanner = CoordinateScanner(line: line, limit: budget.coordinatesLeft)
  }

  private mutating func endCoordinates() {
    guard var scanner else { return }
    self.scanner = nil
    do throws(RouteError) {
      let coordinates = try scanner.finish()
      try budget.takeCoordinates(coordinates.count)
      if scansPoint {
        if feature?.point == nil { feature?.point = coordinates.first }
      } else if !coordinates.isEmpty {
        feature?.lines.append(coordinates)
      }
    } catch {
      failCoordinates(error)
    }
  }

  private mutating func failCoordinates(_ error: RouteError) {
    // The element's limit is what remains of the document's limit, so report the document's limit
    // instead.
    if case .limit(.coordinates, _) = error {
      fail(.limit(.coordinates, budget.limits.coordinates))
    } else {
      fail(error)
    }
  }

  private mutating func addTrackPoint() {
    let line = text.line
    let words = text.end()
    guard track != nil else { return }
    do throws(RouteError) {
      guard let coordinate = try KMLTrack.coordinate(words, line: line) else { return }
      try budget.takeCoordinates(1)
      track?.coordinates.append(coordinate)
    } catch {
      fail(error)
    }
  }

  private mutating func endTrack() {
    guard let track else { return }
    self.track = nil
    if !track.coordinates.isEmpty { feature?.add(track) }
  }

  // MARK: Placemarks, documents and folders

  private mutating func take(_ words: String, of tag: KMLTag) {
    switch tag {
    case .value, .simpleData:
      if !dataName.isEmpty { feature?.data[dataName] = words }
    case .when: track?.add(time: words)
    default:
      switch path.last(where: { $0 != .other }) {
      case .placemark:
        if tag == .name { feature?.name = words }
        if tag == .description { feature?.description = words }
        if tag == .snippet { feature?.snippet = words }
      case .document, .folder:
        if tag == .name { scopes[scopes.count - 1].name = words }
      default: break
      }
    }
  }

  private mutating func endPlacemark() {
    guard let feature else { return }
    self.feature = nil
    guard feature.isLine || feature.point != nil || feature.ownKind != nil else { return }
    do throws(RouteError) {
      try budget.takeStep()
      scopes[scopes.count - 1].add(feature)
    } catch {
      fail(error)
    }
  }

  private mutating func endScope() {
    guard scopes.count > 1, let scope = scopes.popLast() else { return }
    guard scope.isWhole else { return scopes[scopes.count - 1].add(scope) }
    do throws(RouteError) { try addRoutes(of: scope) } catch { fail(error) }
  }

  private mutating func addRoutes(of scope: KMLScope) throws(RouteError) {
    routes += try KMLRoutes(of: scope, &budget).routes
  }
}
