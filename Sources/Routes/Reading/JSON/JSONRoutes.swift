import Geo
import JSONStream
import XMLStream

/// Reads the JSON documents of route services and our own, which ``JSONService`` recognizes.
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
    if root.kind == .object { return try routes(ofObject: root) }
    // OpenRouteService's GeoJSON has been seen in an array.
    var routes: [Route] = []
    for element in root.elements where element.kind == .object {
      routes += try self.routes(ofObject: element)
    }
    guard !routes.isEmpty else { throw .noRoute }
    return routes
  }

  private mutating func routes(ofObject root: JSONNode) throws(RouteError) -> [Route] {
    switch JSONService(of: root) {
    case .geoJSON(let features): return try routes(ofFeatures: features, document: root)
    case .cloudMade: return try cloudMadeRoutes(of: root)
    case .osrm4: return try osrm4Routes(of: root)
    case .valhalla(let trip): return try valhallaRoutes(of: trip, document: root)
    case .graphHopper(let paths): return try graphHopperRoutes(of: paths)
    case .openRouteService(let routes):
      return try openRouteServiceRoutes(of: routes, document: root)
    case .osrm(let routes): return try osrmRoutes(of: routes, document: root)
    case .homefind(let routes): return try ownRoutes(of: routes)
    case .unsupported(let name): throw .unsupportedService(name)
    case nil:
      if let refusal = refusal(of: root) { throw .refused(refusal) }
      throw .noRoute
    }
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

  /// The lines of a geometry: GeoJSON's LineString or MultiLineString, or an encoded polyline, whose
  /// format is decided by what the document states about it. None for a geometry of another type.
  mutating func lines(
    _ node: JSONNode?, _ format: inout PolylineFormat
  ) throws(RouteError) -> [[Coordinate]] {
    guard let node else { return [] }
    if let text = node.string {
      let limit = budget.coordinatesLeft
      let line = try format.decode(
        text, limit: limit, passed: .limit(.coordinates, budget.limits.coordinates))
      try budget.takeCoordinates(line.count)
      return [line]
    }
    return try geoJSONLines(node)
  }

  /// The line of a service's route. Anything that is there and is no line is an error.
  mutating func routeLines(
    _ node: JSONNode?, _ format: inout PolylineFormat
  ) throws(RouteError) -> [[Coordinate]] {
    let lines = try lines(node, &format)
    if let node, node.kind != .null, lines.isEmpty { throw notACoordinate(node) }
    return lines
  }

  /// The lines of a GeoJSON geometry; none if it is not a LineString or MultiLineString.
  mutating func geoJSONLines(_ node: JSONNode?) throws(RouteError) -> [[Coordinate]] {
    guard let node, let coordinates = node["coordinates"] else { return [] }
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
}

extension JSONNode {
  /// The number, also where it stands in a text.
  var number: Double? { double ?? string.flatMap { DecimalNumber.whole($0) } }

  /// The text as plain text on one line; nil where there is none or it is empty.
  var plainText: String? {
    string.map(PlainText.line).flatMap { $0.isEmpty ? nil : $0 }
  }
}
