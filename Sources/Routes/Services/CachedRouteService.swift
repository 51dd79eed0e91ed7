import Synchronization
public import Transport

/// Remembers the answers of another service for a while.
public final class CachedRouteService: RouteService {
  private struct Question: Hashable {
    var request: RouteRequest
    var version: String?
  }

  private struct Entry {
    var routes: [Route]
    var time: ContinuousClock.Instant
  }

  /// How many answers are kept.
  private static let room = 100

  private let service: any RouteService
  private let age: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  private let entries = Mutex<[Question: Entry]>([:])

  /// The answers of `service`, each kept for `age`, 15 minutes unless given; `now` tells the time.
  public init(
    _ service: any RouteService, age: Duration = .seconds(900),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.service = service
    self.age = age
    self.now = now
  }

  /// The name of the other service.
  public var name: ServiceName { service.name }

  /// What is done with requests for the other service.
  public var condition: String? { service.condition }

  /// Whether the other service can be asked.
  public var isAvailable: Bool { service.isAvailable }

  /// The version of the other service.
  public var version: String? { service.version }

  /// The routes that a request asks for, as they were when it was last asked.
  ///
  /// - Throws: `RouteServiceError` of the other service; no failure is remembered.
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
