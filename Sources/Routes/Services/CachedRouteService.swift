import Synchronization
public import Transport

/// Caches routes from another service.
public final class CachedRouteService: RouteService {
  private struct Question: Hashable {
    var request: RouteRequest
    var version: String?
  }

  private struct Entry {
    var routes: [Route]
    var time: ContinuousClock.Instant
  }

  private static let room = 100

  private let service: any RouteService
  private let age: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  private let entries = Mutex<[Question: Entry]>([:])

  /// Creates a cache for `service` in which routes expire after `age`, 15 minutes by default; `now`
  /// returns the current time.
  public init(
    _ service: any RouteService, age: Duration = .seconds(900),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.service = service
    self.age = age
    self.now = now
  }

  /// The name of the underlying service.
  public var name: ServiceName { service.name }

  /// The state of the underlying service's circuit breaker.
  public var condition: String? { service.condition }

  /// Whether the underlying service is available.
  public var isAvailable: Bool { service.isAvailable }

  /// The version of the underlying service's data.
  public var version: String? { service.version }

  /// Returns the routes for a request, from the cache if possible.
  ///
  /// - Throws: `RouteServiceError` of the underlying service; errors are not cached.
  public func routes(for request: RouteRequest) async throws(RouteServiceError) -> [Route] {
    let time = now()
    let question = Question(request: request, version: service.version)
    let known = entries.withLock { entries in
      entries[question].flatMap { $0.time.advanced(by: age) > time ? $0.routes : nil }
    }
    if let known { return known }
    let routes = try await service.routes(for: request)
    entries.withLock { entries in
      if entries.count >= Self.room, let oldest = entries.min(by: { $0.value.time < $1.value.time })
      {
        entries[oldest.key] = nil
      }
      entries[question] = Entry(routes: routes, time: time)
    }
    return routes
  }
}
