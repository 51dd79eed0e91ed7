import Synchronization

/// A registry of metric values. The registry writes the values in version 0.0.4 of the Prometheus
/// text format.
public final class PrometheusRegistry: Sendable {
  private struct Series {
    var labels: [(String, String)]
    var value: any PrometheusValue
  }

  /// Each metric's series, keyed by labels.
  private let families = Mutex<[Metric: [String: Series]]>([:])
  private let buckets: [Double]

  /// Creates an empty registry.
  ///
  /// - Parameter buckets: The upper bounds of histogram buckets in ascending order.
  public init(
    buckets: [Double] = [
      0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
      5, 10, 30,
    ]
  ) {
    self.buckets = buckets
  }

  /// The text of all metrics that have a value, with metrics and series sorted by name.
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

  /// Returns the value of a counter, which can only increase.
  ///
  /// - Parameter labels: The label values, in declaration order.
  package func counter(_ metric: Metric, _ labels: [String] = []) -> PrometheusNumber {
    value(metric, labels, kind: .counter, PrometheusNumber.init)
  }

  /// Returns the value of a gauge, which can increase and decrease.
  ///
  /// - Parameter labels: The label values, in declaration order.
  package func gauge(_ metric: Metric, _ labels: [String] = []) -> PrometheusNumber {
    value(metric, labels, kind: .gauge, PrometheusNumber.init)
  }

  /// Returns a histogram.
  ///
  /// - Parameter labels: The label values, in declaration order.
  package func histogram(_ metric: Metric, _ labels: [String] = []) -> PrometheusHistogram {
    value(metric, labels, kind: .histogram) { PrometheusHistogram(buckets) }
  }

  /// Returns the value of a metric with these labels. The first call creates the value; if the
  /// metric is declared with another type, the value is not registered.
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
