import JSONStream

/// The service that wrote a JSON document. A service is identified only by fields that are unique
/// to it, so a document is never attributed to the wrong service.
enum JSONService {
  /// GeoJSON (RFC 7946) of any origin: a feature or an array of features.
  case geoJSON(JSONNode)
  case cloudMade
  /// The `viaroute` service of OSRM 4.
  case osrm4
  case valhalla(trip: JSONNode)
  case graphHopper(paths: JSONNode)
  case openRouteService(routes: JSONNode)
  /// OSRM's API version 1: the routes of `route`, `trip` or `match`.
  case osrm(routes: JSONNode)
  /// homefind's own JSON.
  case homefind(routes: JSONNode)
  /// A known service, identified by its name, whose responses are not supported.
  case unsupported(String)

  /// Detects the service that wrote a document; fails if it is unknown.
  init?(of root: JSONNode) {
    if let features = Self.features(of: root) {
      self = .geoJSON(features)
    } else if Self.isOSRM4(root) {
      self = .osrm4
    } else if Self.cloudMadeFields.contains(where: { root[$0] != nil }) {
      self = .cloudMade
    } else if let trip = root["trip"], Self.isValhalla(trip) {
      self = .valhalla(trip: trip)
    } else if let paths = root["paths"], let path = paths.elements.first,
      ["points", "points_encoded", "instructions"].contains(where: { path[$0] != nil })
    {
      self = .graphHopper(paths: paths)
    } else if let name = Self.unsupportedName(of: root) {
      self = .unsupported(name)
    } else if let service = Self.serviceOfRoutes(in: root) {
      self = service
    } else {
      return nil
    }
  }

  private static let cloudMadeFields = [
    "route_geometry", "route_instructions", "route_summary", "status_message",
  ]

  private static func features(of root: JSONNode) -> JSONNode? {
    if let features = root["features"], features.kind == .array { return features }
    return root["geometry"]?.kind == .object ? root : nil
  }

  private static func isOSRM4(_ root: JSONNode) -> Bool {
    root["route_geometry"]?.kind == .string
      || ["via_points", "via_indices", "hint_data", "found_alternative"].contains {
        root[$0] != nil
      }
  }

  private static func isValhalla(_ trip: JSONNode) -> Bool {
    if let leg = trip["legs"]?.elements.first {
      return leg["maneuvers"] != nil || leg["shape"] != nil
    }
    return trip["status"] != nil
  }

  private static func serviceOfRoutes(in root: JSONNode) -> JSONService? {
    let isOSRM = root["code"]?.kind == .string
    if isOSRM, let routes = root["matchings"] ?? root["trips"] { return .osrm(routes: routes) }
    guard let routes = root["routes"] else { return nil }
    let first = routes.elements.first
    if first?["polylines"]?.kind == .array { return .homefind(routes: routes) }
    if isOSRM || isOSRMRoute(first) { return .osrm(routes: routes) }
    if first?["segments"] != nil || first?["way_points"] != nil
      || first?["geometry"] != nil && first?["summary"]?.kind == .object
    {
      return .openRouteService(routes: routes)
    }
    return nil
  }

  /// Whether a route that is not inside a response is from OSRM: its manoeuvres are objects with a
  /// location.
  private static func isOSRMRoute(_ route: JSONNode?) -> Bool {
    let leg = route?["legs"]?.elements.first
    if leg?["steps"]?.elements.first?["maneuver"]?["location"] != nil { return true }
    return leg != nil && route?["geometry"] != nil && route?["weight_name"] != nil
  }

  /// Returns the name of an unsupported service whose format resembles a supported one.
  private static func unsupportedName(of root: JSONNode) -> String? {
    if root["plan"]?["itineraries"] != nil || root["data"]?["plan"] != nil {
      return "OpenTripPlanner"
    }
    if root["geocoded_waypoints"] != nil { return "Google Directions" }
    guard let route = root["routes"]?.elements.first else { return nil }
    if route["overview_polyline"] != nil { return "Google Directions" }
    let leg = route["legs"]?.elements.first
    if route["polyline"]?["encodedPolyline"] != nil || leg?["polyline"]?["encodedPolyline"] != nil {
      return "Google Routes"
    }
    if route["sections"]?.elements.first?["transport"] != nil { return "HERE" }
    if leg?["points"]?.elements.first?["latitude"] != nil { return "TomTom" }
    return nil
  }
}
