public import CoreMetrics
import Synchronization

/// A backend of swift-metrics that writes what it holds in Prometheus's text format, version 0.0.4.
public final class PrometheusRegistry: MetricsFactory {
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
  /// - Parameter buckets: The upper bounds of histograms, ascending: seconds for timers.
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

  // MARK: MetricsFactory

  /// A counter that only grows.
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    value(label, dimensions, kind: "counter", PrometheusNumber.init)
  }

  /// A counter of fractions that only grows.
  public func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    value(label, dimensions, kind: "counter", PrometheusNumber.init)
  }

  /// A value that goes up and down.
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    value(label, dimensions, kind: "gauge", PrometheusNumber.init)
  }

  /// A histogram, or, where nothing is to be summed up, a value that goes up and down.
  public func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    if aggregate {
      let buckets = buckets
      return value(label, dimensions, kind: "histogram") { PrometheusHistogram(buckets) }
    }
    return value(label, dimensions, kind: "gauge", PrometheusNumber.init)
  }

  /// A histogram of seconds.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    let buckets = buckets
    return value(label, dimensions, kind: "histogram") { PrometheusHistogram(buckets) }
  }

  /// Does nothing: what was counted stays.
  public func destroyCounter(_ handler: any CounterHandler) {}
  /// Does nothing: what was counted stays.
  public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
  /// Does nothing: what was measured stays.
  public func destroyMeter(_ handler: any MeterHandler) {}
  /// Does nothing: what was recorded stays.
  public func destroyRecorder(_ handler: any RecorderHandler) {}
  /// Does nothing: what was recorded stays.
  public func destroyTimer(_ handler: any TimerHandler) {}

  /// The value with a name and labels, which is made where there is none. A name that stands for
  /// another kind of value already gets one that is not shown.
  private func value<Value: PrometheusValue>(
    _ label: String, _ dimensions: [(String, String)], kind: String, _ make: () -> Value
  ) -> Value {
    let name = Self.name(label)
    let labels = dimensions.map { (Self.name($0.0), $0.1) }.sorted { $0.0 < $1.0 }
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

  /// A name with only the signs that Prometheus allows.
  private static func name(_ label: String) -> String {
    String(label.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }
}
