import Geo
import JSONStream
import XMLStream

/// Reads the JSON documents of route services and our own, told apart by their fields.
enum JSONRoutes {
  static func read(
    _ bytes: [UInt8], options: RouteReader.Options
  ) throws(RouteError) -> [Route] {
    let root: JSONNode
    do { root = try JSONDocument(bytes).root } catch {
      throw error == .empty ? .empty : .json(error)
    }
    var reader = JSONRouteReader(options: options)
    return try reader.routes(of: root)
  }
}

/// The readers of each kind, with what they share.
struct JSONRouteReader {
  let options: RouteReader.Options
  var budget: ReadingBudget

  init(options: RouteReader.Options) {
    self.options = options
    budget = ReadingBudget(options.limits)
  }

  mutating func routes(of root: JSONNode) throws(RouteError) -> [Route] {
    guard root.kind == .object else { throw .noRoute }
    if let features = root["features"] ?? (root["geometry"] == nil ? nil : root) {
      return try routes(ofFeatures: features, document: root)
    }
    if root["route_geometry"] != nil || root["route_instructions"] != nil
      || root["route_summary"] != nil || root["status_message"] != nil
    {
      return try cloudMadeRoutes(of: root)
    }
    if let trip = root["trip"] { return try valhallaRoutes(of: trip, document: root) }
    if let paths = root["paths"] { return try graphHopperRoutes(of: paths) }
    if let routes = root["routes"] {
      let first = routes.elements.first
      if first?["segments"] != nil { return try openRouteServiceRoutes(of: routes) }
      if root["code"] != nil || first?["legs"] != nil || first?["geometry"] != nil {
        return try osrmRoutes(of: routes, document: root)
      }
      return try ownRoutes(of: routes)
    }
    if let refusal = refusal(of: root) { throw .refused(refusal) }
    throw .noRoute
  }

  /// What a service's answer without a route says: OSRM's `message`, Valhalla's `error`,
  /// OpenRouteService's `error.message`.
  func refusal(of root: JSONNode) -> String? {
    let error = root["error"]
    let text = error?["message"]?.string ?? error?.string ?? root["message"]?.string
    let code = root["code"]?.string
    return text.map(PlainText.line) ?? code.flatMap { $0 == "Ok" ? nil : PlainText.line($0) }
  }

  // MARK: What the kinds share

  /// A coordinate as GeoJSON has it, longitude and latitude, or swapped, as CloudMade has it.
  func coordinate(_ node: JSONNode, isSwapped: Bool = false) throws(RouteError) -> Coordinate {
    let numbers = node.elements
    guard numbers.count >= 2 else { throw notACoordinate(node) }
    return try coordinate(
      latitude: numbers[isSwapped ? 0 : 1], longitude: numbers[isSwapped ? 1 : 0])
  }

  func coordinate(latitude: JSONNode, longitude: JSONNode) throws(RouteError) -> Coordinate {
    guard let north = latitude.number, let east = longitude.number else {
      throw notACoordinate(latitude.number == nil ? latitude : longitude)
    }
    guard let coordinate = Coordinate(latitude: north, longitude: east) else {
      throw .outOfRange(line: latitude.line, text: "\(east), \(north)")
    }
    return coordinate
  }

  private func notACoordinate(_ node: JSONNode) -> RouteError {
    .notACoordinate(line: node.line, text: String(decoding: node.source.prefix(80), as: UTF8.self))
  }

  /// The coordinates of an array of them.
  mutating func line(
    _ node: JSONNode, isSwapped: Bool = false
  ) throws(RouteError) -> [Coordinate] {
    var line: [Coordinate] = []
    try node.forEachElement { element throws(RouteError) in
      try budget.takeCoordinates(1)
      line.append(try coordinate(element, isSwapped: isSwapped))
    }
    return line
  }

  /// A geometry: GeoJSON's LineString or MultiLineString, or an encoded polyline of `precision`.
  mutating func lines(
    _ node: JSONNode?, precision: Int
  ) throws(RouteError) -> [[Coordinate]] {
    guard let node else { return [] }
    if let text = node.string { return [try decoded(text, precision: precision)] }
    guard let coordinates = node["coordinates"] else { return [] }
    switch node["type"]?.string {
    case "LineString": return [try line(coordinates)]
    case "MultiLineString":
      var lines: [[Coordinate]] = []
      try coordinates.forEachElement { element throws(RouteError) in
        lines.append(try line(element))
      }
      return lines
    default: return []
    }
  }

  /// The steps that rows tell, each with its path and place by the number of the vertex at which it
  /// starts; and those numbers, where a row has none that of the row before it.
  mutating func steps(
    of rows: [JSONNode], on lines: [[Coordinate]],
    _ read: (JSONNode) -> (step: RouteStep, start: Int?)
  ) throws(RouteError) -> (steps: [RouteStep], starts: [Int]) {
    var steps: [RouteStep] = []
    var starts: [Int] = []
    for row in rows {
      try budget.takeStep()
      let (step, start) = read(row)
      steps.append(step)
      starts.append(start ?? starts.last ?? 0)
    }
    let cutter = LineCutter(lines)
    let paths = cutter.paths(fromVertices: starts)
    for index in steps.indices {
      steps[index].polyline = paths[index]
      steps[index].position = cutter.vertex(starts[index])
    }
    return (steps, starts)
  }

  mutating func decoded(_ text: String, precision: Int) throws(RouteError) -> [Coordinate] {
    try budget.takeCoordinates(EncodedPolyline.count(in: text.utf8))
    do throws(EncodedPolylineError) {
      return try EncodedPolyline.decode(text.utf8, precision: precision)
    } catch {
      throw RouteError(error)
    }
  }
}

extension JSONNode {
  /// The number, also where it stands in a text.
  var number: Double? { double ?? string.flatMap { DecimalNumber.whole($0) } }

  /// The text as plain text on one line; nil where there is none or it is empty.
  var plainText: String? {
    string.map(PlainText.line).flatMap { $0.isEmpty ? nil : $0 }
  }
}
