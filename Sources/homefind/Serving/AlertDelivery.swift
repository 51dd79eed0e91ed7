import Accounts
import Alerts
import Hunts
import Logging
import Monitoring
import Parameters
import Search
import ServiceLifecycle

/// Matches what happens to homes with the saved searches, and has it told, until the program ends. Of the
/// processes that share accounts on a server, one does it.
struct AlertDelivery: Service {
  var alerts: AlertRun
  var logger: Logger

  /// The time between two passes: so late an alert goes at most, besides what the store lags behind.
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
        logger.warning("the store was begun anew, and what happened meanwhile is in no alert")
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
