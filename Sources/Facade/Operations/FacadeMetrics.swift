import NIOCore
import Synchronization

/// What the facade counts of its requests.
final class FacadeMetrics: Sendable {
  /// What requests are counted by.
  private struct Kind: Hashable {
    var method: String
    var route: String
    var status: UInt
    var outcome: FinishedRequest.Outcome
    var freshness: String?
  }

  private struct Series {
    let requests: PrometheusNumber
    let outcomes: PrometheusNumber
    let seconds: PrometheusHistogram
    let bytes: PrometheusNumber
    let answers: PrometheusNumber?
  }

  private let registry: PrometheusRegistry
  // A series is looked up by its name and labels, which is too slow for every request.
  private let known = Mutex<[Kind: Series]>([:])

  init(_ registry: PrometheusRegistry) {
    self.registry = registry
  }

  /// Counts a request.
  func count(_ request: FinishedRequest) {
    let kind = Kind(
      method: request.method, route: request.route, status: request.status,
      outcome: request.outcome, freshness: request.freshness)
    let series = known.withLock { known in
      if let found = known[kind] { return found }
      let made = make(kind)
      known[kind] = made
      return made
    }
    series.requests.increment()
    series.outcomes.increment()
    series.seconds.record(Double(request.duration.nanoseconds) / 1e9)
    series.bytes.increment(by: Double(request.bytes))
    series.answers?.increment()
  }

  private func make(_ kind: Kind) -> Series {
    let route = ("route", kind.route)
    return Series(
      requests: registry.counter(
        "homefind_http_requests_total",
        [route, ("method", kind.method), ("status", String(kind.status))]),
      outcomes: registry.counter(
        "homefind_http_outcomes_total", [("outcome", kind.outcome.rawValue)]),
      seconds: registry.histogram("homefind_http_request_seconds", [route]),
      bytes: registry.counter("homefind_http_response_bytes_total", [route]),
      answers: kind.freshness.map {
        registry.counter("homefind_answers_total", [("freshness", $0)])
      })
  }

  /// Says which of several names something has now.
  ///
  /// - Parameter label: What has the name in each series.
  func set(
    _ name: String, _ label: String, _ value: String?, among names: [String],
    _ labels: [(String, String)] = []
  ) {
    for other in names { set(name, other == value ? 1 : 0, labels + [(label, other)]) }
  }

  /// Sets what is counted elsewhere, and only grows.
  func raise(_ name: String, to value: Double, _ labels: [(String, String)] = []) {
    registry.counter(name, labels).set(value)
  }

  /// Says how large something is now.
  func set(_ name: String, _ value: Double, _ labels: [(String, String)] = []) {
    registry.gauge(name, labels).set(value)
  }
}
