/// The supported services; the raw value is the name in settings.
public enum RouteServiceKind: String, Sendable, Hashable, CaseIterable {
  /// Any URL with placeholders whose response ``RouteReader`` can read.
  case template
  /// OSRM's route service, version 1.
  case osrm
  case valhalla
  /// GraphHopper's routing API.
  case graphhopper
  /// OpenRouteService's directions, version 2.
  case openrouteservice
  case brouter
  /// CloudMade's directions 0.3 and compatible services, including requests for a token.
  case cloudmade
}
