/// The services that are spoken to; the raw value is the name in settings.
public enum RouteServiceKind: String, Sendable, Hashable, CaseIterable {
  /// Any address with placeholders that answers with a document which ``RouteReader`` reads.
  case template
  /// OSRM's route service, version 1.
  case osrm
  /// Valhalla.
  case valhalla
  /// GraphHopper's routing API.
  case graphhopper
  /// OpenRouteService's directions, version 2.
  case openrouteservice
  /// BRouter.
  case brouter
  /// CloudMade's directions 0.3 and whatever imitates them, with the token call.
  case cloudmade
}
