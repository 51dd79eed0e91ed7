import Geo
import Messages

/// Data in homefind's own documents that the format has no element for. The reader and the writer
/// share these names of KML extended data. The reader uses strings verbatim and does not recompute
/// numbers.
enum OwnData {
  /// The prefix of all names in KML; in GPX, the names have the namespace instead.
  static let prefix = "homefind."
  static let kind = "homefind.kind"
  static let named = "homefind.named"
  static let distance = "homefind.distanceMeters"
  static let duration = "homefind.durationSeconds"
  static let statedText = "homefind.stated.text"
  static let statedDistance = "homefind.stated.distanceMeters"
  static let statedDuration = "homefind.stated.durationSeconds"
  static let attribution = "homefind.attribution"
  static let note = "homefind.note."
  static let text = "homefind.text"
  static let bearing = "homefind.bearing"
  static let turn = "homefind.turn"
  static let mode = "homefind.mode"
  static let line = "homefind.line"
  static let path = "homefind.polyline"
  static let placeless = "homefind.placeless"

  /// The type of a placemark in homefind's own KML.
  enum Kind: String {
    case route, step
  }

  /// Returns the type of a route and its fields by name, except its name, lines and steps.
  static func data(of route: Route) -> [(name: String, value: String)] {
    var data: [(String, String?)] = [
      (kind, Kind.route.rawValue), (named, route.name.map { _ in "yes" }),
      (distance, route.distance.map { "\($0)" }), (duration, route.duration.map { "\($0)" }),
      (statedText, route.stated?.text),
      (statedDistance, route.stated?.distance.map { "\($0)" }),
      (statedDuration, route.stated?.duration.map { "\($0)" }), (attribution, route.attribution),
    ]
    for (index, text) in route.notes.enumerated() {
      data.append(("\(note)\(index + 1)", text.description))
    }
    return data.compactMap { name, value in value.map { (name, $0) } }
  }

  /// Returns a step's fields by name, except its instruction, position and path.
  static func data(of step: RouteStep) -> [(name: String, value: String)] {
    let data: [(String, String?)] = [
      (text, step.text), (distance, step.distance.map { "\($0)" }),
      (duration, step.duration.map { "\($0)" }), (bearing, step.bearing.map { "\($0)" }),
      (turn, step.turn?.rawValue), (mode, step.mode?.rawValue), (line, step.line),
    ]
    return data.compactMap { name, value in value.map { (name, $0) } }
  }

  /// Sets the fields of a route.
  static func read(_ data: [String: String], into route: inout Route) {
    let measure = { (name: String) in RouteDraft.measure(number(data[name])) }
    route.distance = measure(distance)
    route.duration = measure(duration)
    let stated = StatedTotals(
      text: data[statedText], distance: measure(statedDistance), duration: measure(statedDuration))
    route.stated = stated.isEmpty ? nil : stated
    route.attribution = data[attribution]
    var index = 1
    while let text = data["\(note)\(index)"] {
      route.notes.append(Message(verbatim: text))
      index += 1
    }
  }

  /// Sets the fields of a step.
  static func read(_ data: [String: String], into step: inout RouteStep) {
    step.text = data[text]
    step.distance = RouteDraft.measure(number(data[distance]))
    step.duration = RouteDraft.measure(number(data[duration]))
    step.bearing = RouteDraft.bearing(number(data[bearing]))
    step.turn = data[turn].flatMap(Turn.init(rawValue:))
    step.mode = data[mode].flatMap(TravelMode.init(rawValue:))
    step.line = data[line]
  }

  private static func number(_ text: String?) -> Double? {
    text.flatMap { DecimalNumber.whole($0) }
  }
}

extension KMLFeature {
  /// The type of the placemark in homefind's own documents; nil in any other document.
  var ownKind: OwnData.Kind? {
    data.isEmpty ? nil : data[OwnData.kind].flatMap(OwnData.Kind.init(rawValue:))
  }
}

/// Creates routes from the placemarks of homefind's own KML.
enum OwnPlacemarks {
  static func routes(of features: [KMLFeature]) -> [Route] {
    var routes: [Route] = []
    for feature in features {
      switch feature.ownKind {
      case .route:
        var route = Route(
          name: feature.data[OwnData.named] == nil ? nil : feature.name,
          polylines: feature.lines.filter { $0.count > 1 })
        OwnData.read(feature.data, into: &route)
        routes.append(route)
      case .step where !routes.isEmpty:
        var step = RouteStep(
          instruction: feature.name, position: feature.point, polyline: feature.lines.first ?? [])
        OwnData.read(feature.data, into: &step)
        routes[routes.count - 1].steps.append(step)
      default: break
      }
    }
    return routes
  }
}
