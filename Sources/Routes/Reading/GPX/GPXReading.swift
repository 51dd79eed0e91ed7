import Geo
import XMLStream

/// Collects the routes and tracks of a GPX 1.1 document as a stream.
struct GPXReading {
  /// The reason for rejecting the document, if any.
  private(set) var failure: RouteError?

  private var budget: ReadingBudget
  private var path: [GPXTag] = []
  private var names: [String] = []
  private var content = GPXContent()
  private var point: GPXPoint?
  private var text = CapturedText()

  init(limits: RouteLimits) {
    budget = ReadingBudget(limits)
  }

  mutating func start(_ tag: GPXTag, name: String, _ element: borrowing XMLElement) {
    path.append(tag)
    switch tag {
    case .route: content.routes.append(GPXRoute())
    case .track: content.tracks.append(GPXTrack())
    case .segment: if !content.tracks.isEmpty { content.tracks[last(\.tracks)].segments.append([]) }
    case .routePoint, .trackPoint, .waypoint:
      point = place(of: element).map { GPXPoint(position: $0) }
    case .between:
      if point != nil, path.contains(.routePoint), let place = place(of: element) {
        point?.placesAfter.append(place)
      }
    case .text:
      let isOwn = element.isInNamespace(OwnGPX.namespace)
      names.append(isOwn ? OwnData.prefix + name : name)
      if name == "copyright", path.contains(.metadata), let author = element.attribute("author") {
        content.metadata["credit"] = author
      }
      let isUnderExtensions = path.contains(.extensions)
      // A track has many points, so read only the time element of each point.
      if path.contains(.trackPoint), isUnderExtensions || name != "time" { return }
      text.begin(line: element.line)
    default: break
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if text.isOpen, !text.append(bytes, &budget) {
      fail(.limit(.bytes, budget.limits.keptBytes))
    }
  }

  mutating func end() {
    guard let tag = path.popLast() else { return }
    switch tag {
    case .text:
      let name = names.popLast() ?? ""
      if text.isOpen { take(text.end(), named: name) }
    case .routePoint, .trackPoint, .waypoint: endPoint(tag)
    default: break
    }
  }

  /// Finishes the document and returns its routes.
  mutating func finish() throws(RouteError) -> [Route] {
    if let failure { throw failure }
    return try content.makeRoutes(&budget)
  }

  private func last<Item>(_ list: KeyPath<GPXContent, [Item]>) -> Int {
    content[keyPath: list].count - 1
  }

  private mutating func fail(_ error: RouteError) {
    if failure == nil { failure = error }
  }

  /// Returns the position of an element with the attributes `lat` and `lon`; nil if the document is
  /// rejected.
  private mutating func place(of element: borrowing XMLElement) -> Coordinate? {
    let latitude = element.attribute("lat") ?? ""
    let longitude = element.attribute("lon") ?? ""
    guard let north = DecimalNumber.whole(latitude), let east = DecimalNumber.whole(longitude)
    else {
      fail(
        .notACoordinate(line: element.line, text: "\(latitude.prefix(40)) \(longitude.prefix(40))"))
      return nil
    }
    guard let position = Coordinate(latitude: north, longitude: east) else {
      fail(.outOfRange(line: element.line, text: "\(north) \(east)"))
      return nil
    }
    do throws(RouteError) { try budget.takeCoordinates(1) } catch {
      fail(error)
      return nil
    }
    return position
  }

  private mutating func endPoint(_ tag: GPXTag) {
    guard let point else { return }
    self.point = nil
    switch tag {
    case .routePoint where !content.routes.isEmpty:
      do throws(RouteError) { try budget.takeStep() } catch { return fail(error) }
      content.routes[last(\.routes)].points.append(point)
    case .waypoint: content.waypoints.append(point.position)
    case .trackPoint where content.tracks.last?.segments.isEmpty == false:
      let track = last(\.tracks)
      let segment = content.tracks[track].segments.count - 1
      content.tracks[track].segments[segment].append(point.position)
      if let time = point.texts["time"].flatMap(TimeText.seconds) {
        content.tracks[track].times.add(time)
      }
    default: break
    }
  }

  private mutating func take(_ words: String, named name: String) {
    if point != nil {
      // Extension elements may share the names of GPX elements.
      let isForeign = path.contains(.extensions) && GPXPoint.ownTexts.contains(name)
      point?.texts[isForeign ? "extensions.\(name)" : name] = words
    } else if path.contains(.metadata) || !path.contains(.route) && !path.contains(.track) {
      content.metadata[name] = words
    } else if path.contains(.route), !content.routes.isEmpty {
      content.routes[last(\.routes)].texts[name] = words
    } else if path.contains(.track), !content.tracks.isEmpty {
      content.tracks[last(\.tracks)].texts[name] = words
    }
  }
}
