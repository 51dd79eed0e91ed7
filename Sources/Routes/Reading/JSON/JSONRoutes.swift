import Geo
import JSONStream
import XMLStream

/// Reads the JSON documents of routing services and of homefind itself; ``JSONService`` recognizes
/// them.
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

/// A reader for the JSON of all services. Extensions read the formats; this part contains the state
/// and helpers that they share.
struct JSONRouteReader {
  let options: RouteReader.Options
  var budget: ReadingBudget

  init(options: RouteReader.Options) {
    self.options = options
    budget = ReadingBudget(options.limits)
  }

  mutating func routes(of root: JSONNode) throws(RouteError) -> [Route] {
    if root.kind == .object { return try routes(ofObject: root) }
    // OpenRouteService sometimes wraps its GeoJSON in an array.
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

  /// Returns the error message in a service's response, such as OSRM's `message`, Valhalla's
  /// `error` or OpenRouteService's `error.message`.
  func refusal(of root: JSONNode) -> String? {
    let error = root["error"]
    let text = error?["message"]?.string ?? error?.string ?? root["message"]?.string
    let code = root["code"]?.string
    return text.map(PlainText.line) ?? code.flatMap { $0 == "Ok" ? nil : PlainText.line($0) }
  }

  // MARK: Shared by all services

  /// Parses a coordinate in GeoJSON order (longitude, latitude) or, if swapped, in CloudMade's
  /// order.
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

  /// Parses an array of coordinates.
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

  /// Parses the lines of a geometry: a GeoJSON LineString or MultiLineString, or an encoded
  /// polyline, whose format is derived from the data in the document. Returns no lines for other
  /// geometry types.
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

  /// Parses the line of a service's route. Throws if the geometry is present but not a line.
  mutating func routeLines(
    _ node: JSONNode?, _ format: inout PolylineFormat
  ) throws(RouteError) -> [[Coordinate]] {
    let lines = try lines(node, &format)
    if let node, node.kind != .null, lines.isEmpty { throw notACoordinate(node) }
    return lines
  }

  /// Parses the lines of a GeoJSON geometry; returns none if it is not a LineString or
  /// MultiLineString.
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

  /// Reads the steps in an array of rows. The index of the vertex where a step starts determines
  /// its path and position; a row without an index uses the index of the previous row.
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
  /// The value as a number, even if it is written as a string.
  var number: Double? { double ?? string.flatMap { DecimalNumber.whole($0) } }

  /// The value as plain text on one line; nil if it is missing or empty.
  var plainText: String? {
    string.map(PlainText.line).flatMap { $0.isEmpty ? nil : $0 }
  }
}
