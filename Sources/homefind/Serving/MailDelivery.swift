import Accounts
import Logging
import Mail
import Monitoring
import ServiceLifecycle

/// Delivers emails until the program ends, and then spends a few more seconds on emails that exist
/// only in memory. Emails in the account store are retained until the next start.
struct MailDelivery: Service {
  var accounts: AccountService

  /// The time allowed for delivering the remaining emails after a shutdown signal.
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

  /// Logs an event in the delivery of an email, without the recipient.
  static func log(_ event: MailQueue.Event, _ logger: Logger) {
    switch event {
    case .sent: logger.debug("an email was sent")
    case .delayed(let error):
      logger.warning("\(error.message)", metadata: error.cause.map { ["cause": "\($0)"] })
    case .failed(let error):
      logger.error(
        "delivery of an email failed permanently: \(error.message)",
        metadata: error.cause.map { ["cause": "\($0)"] })
    case .dropped:
      logger.error(
        "an email was dropped because too many are waiting",
        metadata: ["waiting": .number(MailQueue.capacity)]
      )
    }
  }
}
