import ArgumentParser
import Basics
import CommandOutput
import Commute
import Library
import Routes
import Search
import Streets
import Transport

/// The settings of the route service.
struct RouteServiceOptions: ParsableArguments {
  @Option(.routeService) var routeService: String?

  @Option(.routeKeyFile) var routeKeyFile: String?

  @OptionGroup var streets: StreetOptions

  /// Returns the configured service or, by default, a service over the imported street network; nil
  /// if there is no folder for the network. A configured service uses `client`.
  ///
  /// - Throws: `CommandFailure` if the kind of service in the settings is unknown.
  func service(
    client: @autoclosure () throws -> HTTPClient, store: StoreOptions
  ) throws -> (any RouteService)? {
    if let service = try configured(client: client(), store: store) { return service }
    return streets.folder.map { CachedRouteService(StreetRouteService(folder: $0)) }
  }

  /// Returns the configured service, which uses `client`; nil if no service is configured. A
  /// service that identifies installations receives an id, which is stored next to the store.
  ///
  /// - Throws: `CommandFailure` if the kind of service in the settings is unknown.
  func configured(
    client: @autoclosure () throws -> HTTPClient, store: StoreOptions
  ) throws -> (any RouteService)? {
    guard let setting = Setting.text(routeService, .routeService) else { return nil }
    let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty else { throw unknown }
    if parts[0] == "command" {
      return CachedRouteService(CommandRouteService(command: parts[1]))
    }
    guard let kind = RouteServiceKind(rawValue: parts[0]) else { throw unknown }
    let key = try Setting.secret(file: routeKeyFile, .routeKey).map(Secret.init)
    let path = store.path
    return CachedRouteService(
      HTTPRouteService(
        kind, address: parts[1], key: key, client: try client(),
        deviceID: { StoreOptions.installationID(besideStoreAt: path) }))
  }

  private var unknown: CommandFailure {
    CommandFailure(
      .usage,
      SettingMessage.notARouteService(
        origin: Setting.origin(routeService, .routeService),
        kinds: ["command"] + RouteServiceKind.allCases.map(\.rawValue)))
  }
}

extension SourceOptions {
  /// Runs `body` with a route finder, which can look up homes if `forListing` is true.
  func withRouteFinder<Result: Sendable>(
    forListing: Bool, service: (any RouteService)? = nil,
    _ body: @escaping @Sendable (RouteFinder) async throws -> Result
  ) async throws -> Result {
    if forListing {
      // An earlier search has stored the home, so no feed is needed.
      return try await withFinder(.storeOnly) { try await body(RouteFinder($0, service: service)) }
    }
    let table = try StationOptions.table(stations)
    return try await body(RouteFinder(stations: { table }, service: service))
  }
}
