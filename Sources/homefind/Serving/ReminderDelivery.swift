import Accounts
import Hunts
import Logging
import Monitoring
import ServiceLifecycle

/// Has members mailed of viewings that are near, until the program ends. Of the processes that share accounts
/// on a server, one does it.
struct ReminderDelivery: Service {
  var hunts: HuntService
  /// The page of a listing; nil where there is none.
  var link: @Sendable (_ listing: String) -> String?
  var logger: Logger

  /// The time between two passes: so late a reminder goes at most.
  private static let interval = Duration.seconds(30)

  func run() async throws {
    await repeatUntilShutdown(on: hunts.store.executor) {
      if hunts.store.isLeader() { pass() }
      return Self.interval
    }
  }

  private func pass() {
    do throws(HuntError) {
      let count = try hunts.makeReminders(link: link)
      if count > 0 { logger.debug("reminders", metadata: ["mails": .number(count)]) }
    } catch {
      logger.error("reminders are delayed: \(error.message)")
    }
  }
}
