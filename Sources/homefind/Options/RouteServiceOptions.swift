import ArgumentParser
import Routes
import Transport

/// The settings of the route service.
struct RouteServiceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The service that finds routes along streets (HOMEFIND_ROUTE_SERVICE): osrm, valhalla, graphhopper, openrouteservice, brouter, cloudmade or template, = and its address; or command= and a command line. Without it, routes are on foot and by rail.",
      valueName: "kind=address"))
  var routeService: String?

  @Option(
    help: ArgumentHelp(
      "A file whose first line is the key for it (HOMEFIND_ROUTE_KEY_FILE, or the key itself in HOMEFIND_ROUTE_KEY).",
      valueName: "file"),
    completion: .file())
  var routeKeyFile: String?

  /// The configured service, asked through `client`, or nil where none is.
  ///
  /// - Throws: `CommandFailure` where the setting is of no known kind.
  func service(client: @autoclosure () throws -> HTTPClient) throws -> (any RouteService)? {
    guard let setting = Setting.text(routeService, "HOMEFIND_ROUTE_SERVICE") else { return nil }
    let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty else { throw unknown }
    if parts[0] == "command" {
      return CachedRouteService(CommandRouteService(command: parts[1]))
    }
    guard let kind = RouteServiceKind(rawValue: parts[0]) else { throw unknown }
    let key = try Setting.secret(file: routeKeyFile, "HOMEFIND_ROUTE_KEY").map(ServiceKey.init)
    return CachedRouteService(
      HTTPRouteService(kind, address: parts[1], key: key, client: try client()))
  }

  private var unknown: CommandFailure {
    let kinds = NearestName.listed(["command"] + RouteServiceKind.allCases.map(\.rawValue), "or")
    return CommandFailure(
      .usage,
      "\(Setting.origin(routeService, "HOMEFIND_ROUTE_SERVICE", "--route-service")) must be KIND=ADDRESS, where KIND is \(kinds)."
    )
  }
}
