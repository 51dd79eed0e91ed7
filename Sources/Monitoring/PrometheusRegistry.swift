import Synchronization

/// The values of metrics, written in Prometheus's text format, version 0.0.4.
public final class PrometheusRegistry: Sendable {
  private struct Series {
    var labels: [(String, String)]
    var value: any PrometheusValue
  }

  /// The series of each metric by their labels.
  private let families = Mutex<[Metric: [String: Series]]>([:])
  private let buckets: [Double]

  /// An empty registry.
  ///
  /// - Parameter buckets: The upper bounds of histograms, ascending.
  public init(
    buckets: [Double] = [
      0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
      5, 10, 30,
    ]
  ) {
    self.buckets = buckets
  }

  /// All metrics that have a value, metrics and series in the order of their names.
  public var text: String {
    let families = families.withLock { $0 }
    var text = ""
    for (metric, series) in families.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      text += metric.head
      for (_, series) in series.sorted(by: { $0.key < $1.key }) {
        series.value.write(name: metric.rawValue, labels: series.labels, to: &text)
      }
    }
    return text
  }

  /// The number of a counter, which only grows.
  ///
  /// - Parameter labels: The values of its labels, in the order of their declaration.
  package func counter(_ metric: Metric, _ labels: [String] = []) -> PrometheusNumber {
    value(metric, labels, kind: .counter, PrometheusNumber.init)
  }

  /// The number of a gauge, which goes up and down.
  ///
  /// - Parameter labels: The values of its labels, in the order of their declaration.
  package func gauge(_ metric: Metric, _ labels: [String] = []) -> PrometheusNumber {
    value(metric, labels, kind: .gauge, PrometheusNumber.init)
  }

  /// A histogram.
  ///
  /// - Parameter labels: The values of its labels, in the order of their declaration.
  package func histogram(_ metric: Metric, _ labels: [String] = []) -> PrometheusHistogram {
    value(metric, labels, kind: .histogram) { PrometheusHistogram(buckets) }
  }

  /// The value of a metric with these labels, which is made at the first call. A metric that is
  /// declared as another kind gets a value that is not shown.
  private func value<Value: PrometheusValue>(
    _ metric: Metric, _ labels: [String], kind: Metric.Kind, _ make: () -> Value
  ) -> Value {
    guard metric.declaration.kind == kind else { return make() }
    let labels = metric.labels(labels).sorted { $0.0 < $1.0 }
    let key = labels.map { "\($0.0)\u{1}\($0.1)" }.joined(separator: "\u{2}")
    return families.withLock { families in
      if let known = families[metric]?[key]?.value as? Value { return known }
      let value = make()
      families[metric, default: [:]][key] = Series(labels: labels, value: value)
      return value
    }
  }
}
