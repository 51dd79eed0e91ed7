import Basics
import Commute
import HTTPTypes
import Hummingbird
import JSONStream
import ListingSources
import ListingStore
import Monitoring
import Search
import Store

extension FacadeRoutes {
  static let livenessPath = "/healthz"
  static let readinessPath = "/readyz"
  static let metricsPath = "/metrics"

  /// Returns the routes for a separate operator address.
  func operationsRouter() -> Router<FacadeContext> {
    let router = Router(context: FacadeContext.self, options: .autoGenerateHeadEndpoints)
    let table = RouteTable()
    router.add(middleware: ProblemMiddleware(logger: logger, table: table, features: features))
    addHealth(to: router)
    addOperations(to: router)
    table.fill(from: router)
    return router
  }

  /// The body of the liveness response.
  static let alive = "ok\n"

  /// Adds the route for liveness probes. `ConnectionHandler` answers most probes without this
  /// route.
  func addHealth(to router: Router<FacadeContext>) {
    router.get(RouterPath(Self.livenessPath)) { _, _ in
      Response.text(Self.alive).unkept
    }
  }

  /// Adds the routes for readiness and metrics.
  func addOperations(to router: Router<FacadeContext>) {
    router.get(RouterPath(Self.readinessPath)) { _, _ in
      let state = FinderState(of: finder)
      return Self.readiness(state, routes: routes.condition).unkept
    }
    if let operations {
      router.get(RouterPath(Self.metricsPath)) { _, _ in
        Self.gauge(FinderState(of: finder), routes: routes.condition, operations)
        var response = Response.text(operations.text())
        response.headers[.contentType] = "text/plain; version=0.0.4; charset=utf-8"
        return response.unkept
      }
    }
  }

  /// Reports whether the store is usable and the stations are loaded. An open circuit breaker is
  /// reported, but the service stays ready, because stored homes are still served. The service also
  /// stays ready if the database is unavailable but the homes are in memory; otherwise, a load
  /// balancer would drop all facades together.
  private static func readiness(_ state: FinderState, routes: String?) -> Response {
    let isStale = !state.storeIsUsable && state.database != nil && state.isInMemory
    let store = state.storeIsUsable ? "ok" : isStale ? "stale" : "failed"
    let hasStations = state.stations > 0
    let isReady = store != "failed" && hasStations
    let document = JSONWriter.document { json in
      json.field("status", isReady ? "ready" : "unready")
      json.object("checks") { json in
        json.field("store", store)
        json.field("stations", hasStations ? "ok" : "failed")
        json.field("feed", state.feed)
        if state.sources.count > 1 {
          json.object("sources") { json in
            for source in state.sources { json.field(named: source.name, source.condition) }
          }
        }
        if let routes { json.field("routes", routes) }
      }
      let withheld = state.sources.filter { $0.withheld != nil }
      if !withheld.isEmpty {
        json.objects("withheld", withheld) { json, source in
          json.field("source", source.name)
          json.field("homes", source.withheld?.count)
          json.field("since", source.withheld.map { Timestamp(seconds: $0.since).text })
        }
      }
      if let database = state.database {
        json.object("database") { json in
          json.field("role", database.role?.name ?? "unknown")
          if let lag = database.role?.lag { json.field("lagSeconds", lag) }
          json.field("connections", Int64(database.connectionsInUse))
          json.field("waiting", Int64(database.waiting))
          if let standby = database.standby {
            json.object("standby") { json in
              json.field("used", standby.lag != nil)
              if let lag = standby.lag { json.field("lagSeconds", lag) }
            }
          }
          json.field("leader", database.isLeader)
        }
      }
    }
    return .json(document, status: isReady ? .ok : .serviceUnavailable)
  }

  private static func gauge(
    _ state: FinderState, routes: String?, _ operations: Operations
  ) {
    let metrics = operations.metrics
    metrics.set(.storeUp, state.storeIsUsable ? 1 : 0)
    if let database = state.database { gauge(database, metrics) }
    metrics.set(.stations, Double(state.stations))
    metrics.set(.indexListings, Double(state.listings))
    if let age = state.indexAge { metrics.set(.indexAge, Double(age)) }
    let conditions = FinderState.feedConditions
    metrics.set(.feedCondition, state.feed, among: conditions)
    if let routes { metrics.set(.routesCondition, routes, among: conditions) }
    for source in state.sources {
      metrics.set(
        .sourceCondition, source.condition, among: FinderState.sourceConditions, [source.name])
      metrics.set(.withheldRemovals, Double(source.withheld?.count ?? 0), [source.name])
      for reason in Set(SkipReason.allCases.map(\.rawValue)).union(source.rejected.keys) {
        metrics.raise(
          .rejectedRecords, to: Double(source.rejected[reason] ?? 0), [source.name, reason])
      }
    }
    // The time is 0 until every source has synced once.
    metrics.set(.syncedAt, Double(state.syncedAt ?? 0))
    let cache = operations.cache.size
    metrics.set(.cacheAnswers, Double(cache.answers))
    metrics.set(.cacheBytes, Double(cache.bytes))
    let load = operations.load()
    metrics.set(.running, Double(load.running))
    metrics.set(.runningLimit, Double(load.limit))
    metrics.set(.heldBytes, Double(load.heldBytes))
    metrics.raise(.shed, to: Double(load.shed))
    metrics.set(.costlyRunning, Double(load.costly.running))
    metrics.set(.costlyWaiting, Double(load.costly.waiting))
  }
}

extension FacadeRoutes {
  private static func gauge(_ database: StoreServerCondition, _ metrics: FacadeMetrics) {
    let role = database.failure == nil ? database.role?.name : nil
    metrics.set(.databaseRole, role, among: StoreServerRole.names)
    metrics.set(.databaseLag, database.role?.lag ?? 0)
    metrics.set(.databaseConnections, Double(database.connectionsInUse))
    metrics.set(.databaseWaiting, Double(database.waiting))
    metrics.set(.databaseLeader, database.isLeader ? 1 : 0)
    if let standby = database.standby {
      metrics.set(.standbyUsed, standby.lag == nil ? 0 : 1)
      metrics.set(.standbyLag, standby.lag ?? 0)
    }
  }
}

extension Response {
  /// The response with `Cache-Control: no-store` added.
  var unkept: Response {
    var response = self
    response.headers[.cacheControl] = "no-store"
    return response
  }
}
