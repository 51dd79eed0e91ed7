import CoreMetrics
import Metrics
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
  }

  private struct Instruments {
    let requests: Counter
    let cache: Counter
    let duration: Metrics.Timer
    let bytes: Counter
  }

  private let factory: any MetricsFactory
  // Making an instrument looks it up by its name and labels, which is too slow for every request.
  private let known = Mutex<[Kind: Instruments]>([:])
  private let freshness = Mutex<[String: Counter]>([:])

  init(_ factory: any MetricsFactory) {
    self.factory = factory
  }

  /// Counts a request.
  func count(_ request: FinishedRequest) {
    let kind = Kind(
      method: request.method, route: request.route, status: request.status,
      outcome: request.outcome)
    let instruments = known.withLock { known in
      if let found = known[kind] { return found }
      let made = make(kind)
      known[kind] = made
      return made
    }
    instruments.requests.increment()
    instruments.cache.increment()
    instruments.duration.recordNanoseconds(request.duration.nanoseconds)
    instruments.bytes.increment(by: request.bytes)
    if let freshness = request.freshness { count(freshness: freshness) }
  }

  private func count(freshness word: String) {
    freshness.withLock { known in
      if known[word] == nil {
        known[word] = Counter(
          label: "homefind_answers_total", dimensions: [("freshness", word)], factory: factory)
      }
      known[word]?.increment()
    }
  }

  private func make(_ kind: Kind) -> Instruments {
    let route = ("route", kind.route)
    return Instruments(
      requests: Counter(
        label: "homefind_http_requests_total",
        dimensions: [route, ("method", kind.method), ("status", String(kind.status))],
        factory: factory),
      cache: Counter(
        label: "homefind_http_outcomes_total", dimensions: [("outcome", kind.outcome.rawValue)],
        factory: factory),
      duration: Metrics.Timer(
        label: "homefind_http_request_seconds", dimensions: [route], factory: factory),
      bytes: Counter(
        label: "homefind_http_response_bytes_total", dimensions: [route], factory: factory))
  }

  /// Says how large something is now.
  func set(_ name: String, _ value: Double, _ dimensions: [(String, String)] = []) {
    Meter(label: name, dimensions: dimensions, factory: factory).set(value)
  }
}
