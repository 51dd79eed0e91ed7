import ArgumentParser
import Routes
import Transport

/// The settings of the route service.
struct RouteServiceOptions: ParsableArguments {
  @Option(.routeService) var routeService: String?

  @Option(.routeKeyFile) var routeKeyFile: String?

  /// The configured service, asked through `client`, or nil where none is.
  ///
  /// - Throws: `CommandFailure` where the setting is of no known kind.
  func service(client: @autoclosure () throws -> HTTPClient) throws -> (any RouteService)? {
    guard let setting = Setting.text(routeService, .routeService) else { return nil }
    let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty else { throw unknown }
    if parts[0] == "command" {
      return CachedRouteService(CommandRouteService(command: parts[1]))
    }
    guard let kind = RouteServiceKind(rawValue: parts[0]) else { throw unknown }
    let key = try Setting.secret(file: routeKeyFile, .routeKey).map(ServiceKey.init)
    return CachedRouteService(
      HTTPRouteService(kind, address: parts[1], key: key, client: try client()))
  }

  private var unknown: CommandFailure {
    CommandFailure(
      .usage,
      SettingMessage.notARouteService(
        origin: Setting.origin(routeService, .routeService),
        kinds: ["command"] + RouteServiceKind.allCases.map(\.rawValue)))
  }
}
