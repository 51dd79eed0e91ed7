import Synchronization

/// A metric that Prometheus scrapes.
package protocol PrometheusValue: AnyObject, Sendable {
  /// Appends the metric's lines to `text`.
  func write(name: String, labels: [(String, String)], to text: inout String)
}

/// The value of a counter or a gauge.
package final class PrometheusNumber: PrometheusValue {
  private let number = Mutex(0.0)

  package init() {}

  package func increment(by amount: Double = 1) { number.withLock { $0 += amount } }
  package func set(_ value: Double) { number.withLock { $0 = value } }

  package func write(name: String, labels: [(String, String)], to text: inout String) {
    text +=
      "\(PrometheusText.series(name, labels)) \(PrometheusText.number(number.withLock { $0 }))\n"
  }
}

/// A histogram: the counts of values by upper bound, and the sum of all values.
package final class PrometheusHistogram: PrometheusValue {
  private struct State {
    var counts: [Int]
    var sum = 0.0
  }

  private let bounds: [Double]
  private let state: Mutex<State>

  package init(_ bounds: [Double]) {
    self.bounds = bounds
    state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
  }

  package func record(_ value: Double) {
    let index = bounds.firstIndex { value <= $0 } ?? bounds.count
    state.withLock { state in
      state.counts[index] += 1
      state.sum += value
    }
  }

  package func write(name: String, labels: [(String, String)], to text: inout String) {
    let state = state.withLock { $0 }
    var count = 0
    for (index, number) in state.counts.enumerated() {
      count += number
      let bound = index < bounds.count ? PrometheusText.number(bounds[index]) : "+Inf"
      let series = PrometheusText.series("\(name)_bucket", labels + [("le", bound)])
      text += "\(series) \(count)\n"
    }
    text += "\(PrometheusText.series("\(name)_sum", labels)) \(PrometheusText.number(state.sum))\n"
    text += "\(PrometheusText.series("\(name)_count", labels)) \(count)\n"
  }
}

/// The syntax of the Prometheus text format.
package enum PrometheusText {
  package static func series(_ name: String, _ labels: [(String, String)]) -> String {
    if labels.isEmpty { return name }
    return "\(name){\(labels.map { "\($0.0)=\"\(escaped($0.1))\"" }.joined(separator: ","))}"
  }

  /// Returns a number as text, without a decimal point if it is whole.
  package static func number(_ value: Double) -> String {
    Int64(exactly: value).map(String.init) ?? String(value)
  }

  private static func escaped(_ text: String) -> String {
    let escapes: [Character: String] = ["\\": "\\\\", "\"": "\\\"", "\n": "\\n"]
    return text.map { escapes[$0] ?? String($0) }.joined()
  }
}
