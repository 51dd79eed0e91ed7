public import Mail
public import Monitoring

extension PrometheusRegistry {
  /// Counts the outcome of sending an email.
  public func count(_ event: MailQueue.Event) {
    let outcome =
      switch event {
      case .sent: "sent"
      case .delayed: "delayed"
      case .failed: "failed"
      case .dropped: "dropped"
      }
    counter(.mails, [outcome]).increment()
  }
}
