import HTTPTypes
import Hummingbird
import JSONStream
import ListingSources
import ListingStore
import Search

extension FacadeRoutes {
  /// The path of liveness.
  static let livenessPath = "/healthz"
  /// The path of readiness.
  static let readinessPath = "/readyz"
  /// The path of metrics.
  static let metricsPath = "/metrics"

  /// The paths of a place of their own for those who run the service.
  func operationsRouter() -> Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    let table = RouteTable()
    router.add(middleware: ProblemMiddleware(logger: logger, table: table, features: features))
    addHealth(to: router)
    addOperations(to: router)
    table.fill(from: router)
    return router
  }

  /// The answer of a process that answers.
  static let alive = "ok\n"

  /// Adds whether the process answers; most clients are answered by `ConnectionHandler`.
  func addHealth(to router: Router<BasicRequestContext>) {
    router.get(RouterPath(Self.livenessPath)) { _, _ in
      Response.text(Self.alive).unkept
    }
  }

  /// Adds what those ask who run the service.
  func addOperations(to router: Router<BasicRequestContext>) {
    router.get(RouterPath(Self.readinessPath)) { _, _ in
      let state = finder.state()
      return Self.readiness(state, routes: routes.condition).unkept
    }
    if let operations {
      router.get(RouterPath(Self.metricsPath)) { _, _ in
        Self.gauge(finder.state(), routes: routes.condition, operations)
        var response = Response.text(operations.text())
        response.headers[.contentType] = "text/plain; version=0.0.4; charset=utf-8"
        return response.unkept
      }
    }
  }

  /// Reports whether the store is usable and the stations are loaded. An open circuit breaker is
  /// reported too, but does not make the service unready: stored homes are still served. Nor does a server
  /// that is away while memory has its homes: a balancer would drop all facades together.
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
    metrics.set("homefind_store_up", state.storeIsUsable ? 1 : 0)
    if let database = state.database { gauge(database, metrics) }
    metrics.set("homefind_stations", Double(state.stations))
    metrics.set("homefind_index_listings", Double(state.listings))
    if let age = state.indexAge { metrics.set("homefind_index_age_seconds", Double(age)) }
    let conditions = FinderState.feedConditions
    metrics.set("homefind_feed_condition", "condition", state.feed, among: conditions)
    if let routes {
      metrics.set("homefind_routes_condition", "condition", routes, among: conditions)
    }
    for source in state.sources {
      metrics.set(
        "homefind_source_condition", "condition", source.condition,
        among: FinderState.sourceConditions, [("source", source.name)])
      let label = ("source", source.name)
      metrics.set(
        "homefind_source_withheld_removals", Double(source.withheld?.count ?? 0), [label])
      for reason in Set(SkipReason.allCases.map(\.rawValue)).union(source.rejected.keys) {
        metrics.raise(
          "homefind_source_rejected_records_total", to: Double(source.rejected[reason] ?? 0),
          [label, ("reason", reason)])
      }
    }
    // Zero until each source was synced once.
    metrics.set("homefind_sync_last_success_timestamp_seconds", Double(state.syncedAt ?? 0))
    let cache = operations.cache.size
    metrics.set("homefind_http_cache_answers", Double(cache.answers))
    metrics.set("homefind_http_cache_bytes", Double(cache.bytes))
    let load = operations.load()
    metrics.set("homefind_http_running", Double(load.running))
    metrics.set("homefind_http_running_limit", Double(load.limit))
    metrics.set("homefind_http_held_bytes", Double(load.heldBytes))
    metrics.set("homefind_http_shed", Double(load.shed))
    metrics.set("homefind_http_costly_running", Double(load.costly.running))
    metrics.set("homefind_http_costly_waiting", Double(load.costly.waiting))
  }
}

extension FacadeRoutes {
  private static func gauge(_ database: StoreServerCondition, _ metrics: FacadeMetrics) {
    let role = database.failure == nil ? database.role?.name : nil
    metrics.set("homefind_database_role", "role", role, among: StoreServerRole.names)
    metrics.set("homefind_database_lag_seconds", database.role?.lag ?? 0)
    metrics.set("homefind_database_connections", Double(database.connectionsInUse))
    metrics.set("homefind_database_waiting", Double(database.waiting))
    metrics.set("homefind_database_leader", database.isLeader ? 1 : 0)
    if let standby = database.standby {
      metrics.set("homefind_database_standby_used", standby.lag == nil ? 0 : 1)
      metrics.set("homefind_database_standby_lag_seconds", standby.lag ?? 0)
    }
  }
}

/// What those see who run the service.
struct Operations: Sendable {
  let metrics: FacadeMetrics
  let cache: ResponseCache
  let load: @Sendable () -> Load
  /// All that is counted, as Prometheus reads it.
  let text: @Sendable () -> String

  /// How much there is to do.
  struct Load: Sendable {
    /// Requests that are being answered.
    var running: Int
    /// Requests that may be answered at a time now.
    var limit: Int
    /// Bytes of bodies taken in and of answers not yet read.
    var heldBytes: Int
    /// Requests that were refused because there was too much to do.
    var shed: Int
    /// Costly answers that are being made, and those that wait for them.
    var costly: (running: Int, waiting: Int)
  }
}

extension Response {
  /// The response with `Cache-Control: no-store`.
  var unkept: Response {
    var response = self
    response.headers[.cacheControl] = "no-store"
    return response
  }
}
