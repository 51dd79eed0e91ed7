import Accounts
import Alerts
import Facade
import Logging
import Monitoring
import ServiceLifecycle

/// Sends notifications to devices until the program ends. Notifications in the account store are
/// retained until the next start.
struct PushDelivery: Service {
  var alerts: AlertService
  var carrier: any PushCarrier
  var metrics: PrometheusRegistry
  var logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withTaskExecutorPreference(alerts.store.executor) {
        await alerts.sendPushes(by: carrier) { outcome in
          metrics.count(outcome)
          log(outcome)
        }
      }
    }
  }

  /// Logs the outcome of a notification, without the device's address.
  private func log(_ outcome: PushOutcome) {
    switch outcome {
    case .sent: logger.debug("a device was notified")
    case .gone:
      logger.debug(
        "a device gets no more notifications because its push service no longer knows it")
    case .delayed(_, let cause):
      logger.warning("a notification is delayed", metadata: ["cause": "\(cause)"])
    case .failed(let cause):
      logger.error("delivery of a notification failed permanently", metadata: ["cause": "\(cause)"])
    }
  }
}
