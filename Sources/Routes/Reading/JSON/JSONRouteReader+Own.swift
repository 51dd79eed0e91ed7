import Geo
import JSONStream
import Messages
import Stations

/// homefind's own JSON and GeoJSON.
extension JSONRouteReader {
  mutating func ownRoutes(of routes: JSONNode) throws(RouteError) -> [Route] {
    var found: [Route] = []
    for node in routes.elements {
      var route = ownRoute(node)
      for row in node["polylines"]?.elements ?? [] { route.polylines.append(try line(row)) }
      for row in node["steps"]?.elements ?? [] {
        var step = try ownStep(row)
        if let path = row["polyline"] { step.polyline = try line(path) }
        route.steps.append(step)
      }
      if !route.polylines.isEmpty || !route.steps.isEmpty { found.append(route) }
    }
    return found
  }

  /// Reads the features of homefind's GeoJSON: each route is followed by its steps.
  mutating func ownRoutes(ofFeatures features: [JSONNode]) throws(RouteError) -> [Route] {
    var routes: [Route] = []
    for feature in features {
      guard let properties = feature["properties"] else { continue }
      switch properties["homefind"]?.string {
      case "route":
        var route = ownRoute(properties)
        route.polylines = try geoJSONLines(feature["geometry"])
        routes.append(route)
      case "step" where !routes.isEmpty:
        var step = try ownStep(properties)
        step.polyline = try geoJSONLines(feature["geometry"]).first ?? []
        routes[routes.count - 1].steps.append(step)
      default: break
      }
    }
    return routes
  }

  /// Reads the fields of a route except its lines and steps.
  private func ownRoute(_ node: JSONNode) -> Route {
    let stated = StatedTotals(
      text: node["stated"]?["text"]?.string, distance: measure(node["stated"], "distanceMeters"),
      duration: measure(node["stated"], "durationSeconds"))
    return Route(
      name: node["name"]?.string, distance: measure(node, "distanceMeters"),
      duration: measure(node, "durationSeconds"), stated: stated.isEmpty ? nil : stated,
      fare: node["fare"].flatMap(ownFare), attribution: node["attribution"]?.string,
      notes: node["notes"]?.elements.compactMap(\.string).map(Message.init(verbatim:)) ?? [])
  }

  private func ownFare(_ node: JSONNode) -> RailFares.Fare? {
    guard let least = node["min"]?.int, let most = node["max"]?.int, (0...most).contains(least),
      let years = node["years"]?.elements.compactMap(\.int), !years.isEmpty
    else { return nil }
    return RailFares.Fare(baht: least...most, years: years)
  }

  private func measure(_ node: JSONNode?, _ name: String) -> Double? {
    RouteDraft.measure(node?[name]?.double)
  }

  /// Reads the fields of a step except its line.
  private mutating func ownStep(_ node: JSONNode) throws(RouteError) -> RouteStep {
    try budget.takeStep()
    var step = RouteStep(instruction: node["instruction"]?.string ?? "")
    step.text = node["text"]?.string
    step.distance = measure(node, "distanceMeters")
    step.duration = measure(node, "durationSeconds")
    if let latitude = node["position"]?["lat"], let longitude = node["position"]?["lon"] {
      step.position = try coordinate(latitude: latitude, longitude: longitude)
    }
    step.bearing = RouteDraft.bearing(node["bearing"]?.double)
    step.turn = node["turn"]?.string.flatMap(Turn.init(rawValue:))
    step.mode = node["mode"]?.string.flatMap(TravelMode.init(rawValue:))
    step.line = node["line"]?.string
    return step
  }
}
