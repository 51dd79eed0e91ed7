import Synchronization

/// Counts and measures, written in Prometheus's text format, version 0.0.4.
public final class PrometheusRegistry: Sendable {
  private struct Series {
    var labels: [(String, String)]
    var value: any PrometheusValue
  }

  private struct Family {
    var kind: String
    var series: [String: Series] = [:]
  }

  private let families = Mutex<[String: Family]>([:])
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

  /// All that is held, families and series in the order of their names.
  public var text: String {
    let families = families.withLock { $0 }
    var text = ""
    for (name, family) in families.sorted(by: { $0.key < $1.key }) {
      text += "# TYPE \(name) \(family.kind)\n"
      for (_, series) in family.series.sorted(by: { $0.key < $1.key }) {
        series.value.write(name: name, labels: series.labels, to: &text)
      }
    }
    return text
  }

  /// A number that only grows.
  func counter(_ name: String, _ labels: [(String, String)] = []) -> PrometheusNumber {
    value(name, labels, kind: "counter", PrometheusNumber.init)
  }

  /// A number that goes up and down.
  func gauge(_ name: String, _ labels: [(String, String)] = []) -> PrometheusNumber {
    value(name, labels, kind: "gauge", PrometheusNumber.init)
  }

  /// A histogram.
  func histogram(_ name: String, _ labels: [(String, String)] = []) -> PrometheusHistogram {
    value(name, labels, kind: "histogram") { PrometheusHistogram(buckets) }
  }

  /// The value with a name and labels, which is made where there is none. A name that stands for
  /// another kind of value already gets one that is not shown.
  private func value<Value: PrometheusValue>(
    _ name: String, _ labels: [(String, String)], kind: String, _ make: () -> Value
  ) -> Value {
    let labels = labels.sorted { $0.0 < $1.0 }
    let key = labels.map { "\($0.0)\u{1}\($0.1)" }.joined(separator: "\u{2}")
    return families.withLock { families in
      var family = families[name] ?? Family(kind: kind)
      if let known = family.series[key]?.value as? Value { return known }
      let value = make()
      guard family.kind == kind else { return value }
      family.series[key] = Series(labels: labels, value: value)
      families[name] = family
      return value
    }
  }
}
