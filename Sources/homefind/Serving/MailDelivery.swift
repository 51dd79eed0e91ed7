import Accounts
import Logging
import Mail
import Monitoring
import ServiceLifecycle

/// Delivers mails until the program ends, and then for a few seconds what waits in memory. What waits in the
/// account store is there at the next start.
struct MailDelivery: Service {
  var accounts: AccountService

  /// How long mails that wait are still delivered for.
  private static let lastTime = Duration.seconds(5)

  func run() async throws {
    await withTaskGroup { group in
      group.addTask {
        async let stored: Void = cancelWhenGracefulShutdown {
          await withTaskExecutorPreference(accounts.store.executor) {
            await accounts.sendStoredMails()
          }
        }
        await accounts.mail.run()
        await stored
      }
      group.addTask {
        try? await gracefulShutdown()
        accounts.mail.finish()
        try? await Task.sleep(for: Self.lastTime)
      }
      await group.next()
      group.cancelAll()
    }
  }

  /// Logs what happened to a mail, without its recipient.
  static func log(_ event: MailQueue.Event, _ logger: Logger) {
    switch event {
    case .sent: logger.debug("a mail was sent")
    case .delayed(let error):
      logger.warning("\(error.message)", metadata: error.cause.map { ["cause": "\($0)"] })
    case .failed(let error):
      logger.error(
        "a mail was given up: \(error.message)", metadata: error.cause.map { ["cause": "\($0)"] })
    case .dropped:
      logger.error(
        "a mail was dropped, since too many wait",
        metadata: ["waiting": .number(MailQueue.capacity)]
      )
    }
  }
}
