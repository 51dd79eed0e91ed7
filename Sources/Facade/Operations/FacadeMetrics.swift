import Library
import Monitoring
import NIOCore
import Search
import Synchronization

/// The metrics for the facade's requests and state.
final class FacadeMetrics: Sendable {
  /// The labels of the request counters.
  private struct Labels: Hashable {
    var method: String
    var route: String
    var status: UInt
    var outcome: FinishedRequest.Outcome
    var freshness: Freshness?
  }

  private struct Series {
    let requests: PrometheusNumber
    let outcomes: PrometheusNumber
    let seconds: PrometheusHistogram
    let bytes: PrometheusNumber
    let answers: PrometheusNumber?
  }

  private let registry: PrometheusRegistry
  // Looking up a series by its name and labels is too slow for every request.
  private let known = Mutex<[Labels: Series]>([:])

  init(_ registry: PrometheusRegistry) {
    self.registry = registry
  }

  func count(_ request: FinishedRequest) {
    let labels = Labels(
      method: request.method, route: request.route, status: request.status,
      outcome: request.outcome, freshness: request.freshness)
    let series = known.withLock { known in
      if let found = known[labels] { return found }
      let made = make(labels)
      known[labels] = made
      return made
    }
    series.requests.increment()
    series.outcomes.increment()
    series.seconds.record(Double(request.duration.nanoseconds) / 1e9)
    series.bytes.increment(by: Double(request.bytes))
    series.answers?.increment()
  }

  private func make(_ labels: Labels) -> Series {
    Series(
      requests: registry.counter(.requests, [labels.route, labels.method, String(labels.status)]),
      outcomes: registry.counter(.outcomes, [labels.outcome.rawValue]),
      seconds: registry.histogram(.requestSeconds, [labels.route]),
      bytes: registry.counter(.responseBytes, [labels.route]),
      answers: labels.freshness.map { registry.counter(.answers, [$0.rawValue]) })
  }

  /// Sets a gauge to 1 for the current state and to 0 for the other states.
  ///
  /// - Parameter labels: The values of all labels except the last; the last label names the state.
  func set(_ metric: Metric, _ state: String?, among states: [String], _ labels: [String] = []) {
    for other in states { set(metric, other == state ? 1 : 0, labels + [other]) }
  }

  /// Sets a counter to a total that is maintained elsewhere.
  func raise(_ metric: Metric, to value: Double, _ labels: [String] = []) {
    registry.counter(metric, labels).set(value)
  }

  func set(_ metric: Metric, _ value: Double, _ labels: [String] = []) {
    registry.gauge(metric, labels).set(value)
  }
}
