import Accounts
import Alerts
import Hunts
import Logging
import Monitoring
import Parameters
import Search
import ServiceLifecycle

/// Matches changes to homes against the saved searches and sends alerts until the program ends. If
/// several processes share a server's account store, only the leader sends alerts.
struct AlertDelivery: Service {
  var alerts: AlertRun
  var logger: Logger

  /// The time between two passes. An alert is delayed by at most this time plus the store's lag.
  private static let interval = Duration.seconds(5)

  func run() async throws {
    await repeatUntilShutdown(on: alerts.store.executor) {
      if alerts.store.isLeader() { await pass() }
      return Self.interval
    }
  }

  private func pass() async {
    do {
      let outcome = try await alerts.pass()
      if outcome.isLost {
        logger.warning(
          "the store was recreated, so alerts do not report changes made in the meantime")
      }
      guard outcome.events > 0 || outcome.mails > 0 || outcome.pushes > 0 else { return }
      logger.debug(
        "alerts",
        metadata: [
          "events": .number(outcome.events), "found": .number(outcome.found),
          "mails": .number(outcome.mails), "pushes": .number(outcome.pushes),
        ])
    } catch let error as AccountRequestError {
      logger.error("alerts are delayed: \(error.message)")
    } catch let error as SearchError {
      logger.error(
        "alerts are delayed: \(error.message)", metadata: ["cause": "\(error.cause ?? "-")"])
    } catch {
      logger.error("alerts are delayed", metadata: ["cause": "\(error)"])
    }
  }
}
