public import Alerts
public import Monitoring

extension PrometheusRegistry {
  /// Counts the outcome of sending a push message to a device.
  public func count(_ outcome: PushOutcome) {
    let name =
      switch outcome {
      case .sent: "sent"
      case .gone: "gone"
      case .delayed: "delayed"
      case .failed: "failed"
      }
    counter(.pushes, [name]).increment()
  }
}
