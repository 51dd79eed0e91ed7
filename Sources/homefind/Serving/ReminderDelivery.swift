import Accounts
import Hunts
import Logging
import Monitoring
import ServiceLifecycle

/// Sends members reminders of upcoming viewings by email until the program ends. If several
/// processes share a server's account store, only the leader sends reminders.
struct ReminderDelivery: Service {
  var hunts: HuntService
  /// Returns the address of a listing's page; nil if there is no page.
  var link: @Sendable (_ listing: String) -> String?
  var logger: Logger

  /// The time between two passes, which is the maximum delay of a reminder.
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
