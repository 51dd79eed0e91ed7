import Basics
import Geo
import JSONStream
import Transport

/// Requests to each type of service.
extension HTTPRouteService {
  func templateCall(_ request: RouteRequest) throws(RouteServiceError) -> ServiceCall {
    try request.checkNoStops(for: name)
    return ServiceCall(
      url: RouteTemplate.filled(address, for: request, encoding: PercentEncoding.encoded))
  }

  /// https://project-osrm.org/docs: the service's operator names the profiles; these are the usual
  /// names.
  func osrmCall(_ request: RouteRequest) -> ServiceCall {
    let profile = request.mode.word(walk: "foot", bike: "bike", car: "driving")
    let places = request.places.map(Self.eastNorth).joined(separator: ";")
    return ServiceCall(
      url: "\(base)/route/v1/\(profile)/\(places)?overview=full&geometries=geojson&steps=true"
        + "&alternatives=\(request.alternatives > 1 ? "\(request.alternatives - 1)" : "false")")
  }

  func valhallaCall(_ request: RouteRequest) -> ServiceCall {
    let costing = request.mode.word(walk: "pedestrian", bike: "bicycle", car: "auto")
    return post("\(base)/route") { json in
      json.objects("locations", request.places) { json, place in
        json.field("lat", place.latitude)
        json.field("lon", place.longitude)
      }
      json.field("costing", costing)
      if request.preference == .shortest {
        json.object("costing_options") { $0.object(named: costing) { $0.field("shortest", true) } }
      }
      if request.alternatives > 1 { json.field("alternates", request.alternatives - 1) }
      json.field("units", "kilometers")
      json.field("language", request.language == "th" ? "th-TH" : "en-US")
    }
  }

  func graphHopperCall(_ request: RouteRequest) -> ServiceCall {
    let profile = request.mode.word(walk: "foot", bike: "bike", car: "car")
    if request.preference == .shortest { return shortestGraphHopperCall(request, profile) }
    var query = request.places.map { "point=\(Self.northEast($0))" }
    query += ["profile=\(profile)", "points_encoded=false", "locale=\(request.language)"]
    if request.alternatives > 1, request.via.isEmpty {
      query += [
        "algorithm=alternative_route", "alternative_route.max_paths=\(request.alternatives)",
      ]
    }
    if let key { query.append("key=\(PercentEncoding.encoded(key.reveal()))") }
    return ServiceCall(url: "\(base)/route?\(query.joined(separator: "&"))")
  }

  /// GraphHopper has no option for the shortest route. Instead, a POST request can weigh distance
  /// against time: it states how many seconds a kilometre costs.
  private func shortestGraphHopperCall(_ request: RouteRequest, _ profile: String) -> ServiceCall {
    let key = self.key.map { "?key=\(PercentEncoding.encoded($0.reveal()))" } ?? ""
    return post("\(base)/route\(key)") { json in
      json.array("points") { JSONRouteWriter.write(request.places, to: &$0) }
      json.field("profile", profile)
      json.field("points_encoded", false)
      json.field("locale", request.language)
      json.field("ch.disable", true)
      json.object("custom_model") { $0.field("distance_influence", 10_000) }
      if request.alternatives > 1, request.via.isEmpty {
        json.field("algorithm", "alternative_route")
        json.field("alternative_route.max_paths", request.alternatives)
      }
    }
  }

  func openRouteServiceCall(_ request: RouteRequest) -> ServiceCall {
    let profile = request.mode.word(
      walk: "foot-walking", bike: "cycling-regular", car: "driving-car")
    var call = post("\(base)/v2/directions/\(profile)/geojson") { json in
      json.array("coordinates") { JSONRouteWriter.write(request.places, to: &$0) }
      json.field("preference", request.preference.rawValue)
      json.field("language", "en")
      if request.alternatives > 1, request.via.isEmpty {
        json.object("alternative_routes") { $0.field("target_count", request.alternatives) }
      }
    }
    if let key { call.headers["Authorization"] = key.reveal() }
    return call
  }

  /// Returns the call for one of BRouter's few alternative routes, selected by number.
  func brouterCall(_ request: RouteRequest, number: Int) -> ServiceCall {
    let profile =
      switch (request.mode, request.preference) {
      case (.walk, .shortest), (.bike, .shortest): "shortest"
      case (.walk, .fastest): "hiking-mountain"
      case (.bike, .fastest): "trekking"
      case (.car, .shortest): "car-eco"
      case (.car, .fastest): "car-fast"
      }
    // `%7C` is the encoded vertical bar that separates places.
    let places = request.places.map(Self.eastNorth).joined(separator: "%7C")
    return ServiceCall(
      url: "\(base)/brouter?lonlats=\(places)&profile=\(profile)&alternativeidx=\(number)"
        + "&format=gpx&timode=3")
  }

  func cloudMadeCall(_ request: RouteRequest) async throws(RouteServiceError) -> ServiceCall {
    let servers = address.split(separator: " ").map { Self.withoutSlash(String($0)) }
    guard let server = servers.first, let tokens = servers.last else {
      throw RouteServiceError(.unsupported, RouteServiceMessage.noAddress(name))
    }
    let token = try await cloudMadeToken(from: tokens)
    let key = self.key.map { PercentEncoding.encoded($0.reveal()) } ?? ""
    let via = request.via.map(Self.northEast).joined(separator: ",")
    let middle = via.isEmpty ? "" : "[\(via)],"
    // CloudMade supports a preference only for cars.
    let mode = request.mode.word(
      walk: "foot", bike: "bicycle", car: "car/\(request.preference.rawValue)")
    let places = "\(Self.northEast(request.start)),\(middle)\(Self.northEast(request.end))"
      .replacingBrackets
    return ServiceCall(
      url: "\(server)/\(key)/api/0.3/\(places)/\(mode).js"
        + "?lang=\(request.language)&token=\(PercentEncoding.encoded(token))")
  }

  /// Returns a POST request whose body is a JSON object with these fields.
  private func post(_ url: String, _ fields: (inout JSONWriter) -> Void) -> ServiceCall {
    var json = JSONWriter()
    json.object(fields)
    return ServiceCall(
      url: url, method: .post, headers: ["Content-Type": "application/json"], body: json.bytes)
  }

  private var base: String { Self.withoutSlash(address) }

  private static func withoutSlash(_ address: String) -> String {
    address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  private static func eastNorth(_ place: Coordinate) -> String {
    "\(XMLCoordinates.degrees(place.longitude)),\(XMLCoordinates.degrees(place.latitude))"
  }

  private static func northEast(_ place: Coordinate) -> String {
    "\(XMLCoordinates.degrees(place.latitude)),\(XMLCoordinates.degrees(place.longitude))"
  }
}

extension String {
  /// The text with percent-encoded square brackets, for use in a path.
  fileprivate var replacingBrackets: String {
    split(separator: "[", omittingEmptySubsequences: false).joined(separator: "%5B")
      .split(separator: "]", omittingEmptySubsequences: false).joined(separator: "%5D")
  }
}
