import Accounts
import Alerts
import ArgumentParser
import Foundation
import Hunts
import Mail

/// The settings of accounts, which need a mail server.
struct AccountOptions: ParsableArguments {
  @Option(.serveMail) var mail: String?

  @Option(.serveMailFrom) var mailFrom: String?

  @Option(.serveMailPasswordFile) var mailPasswordFile: String?

  @Option(.serveAccounts) var accounts: String?

  /// What people sign in with; nil where there is no mail server, and so no accounts.
  ///
  /// - Parameters:
  ///   - path: The store of listings, beside which accounts are stored unless a setting says otherwise.
  ///   - report: Called with what happens to each mail.
  /// - Throws: `CommandFailure`.
  func service(
    besideStoreAt path: String?, report: @escaping @Sendable (MailQueue.Event) -> Void
  ) throws -> AccountService? {
    guard let server = try server() else { return nil }
    let sender = try Setting.value(
      mailFrom, .serveMailFrom, or: SettingMessage.notAMailAddress, read: EmailAddress.init)
    guard let sender else { throw CommandFailure(.usage, SettingMessage.mailWithoutSender) }
    guard let path = Setting.text(accounts, .serveAccounts) ?? path.map(Self.file(besideStoreAt:))
    else { throw CommandFailure(.unusableFile, CommandMessage.noCacheFolder) }
    let queue = MailQueue(
      carrier: SMTPCarrier(server: server, sender: sender), now: Self.now, report: report)
    do throws(AccountStoreError) {
      let store = try AccountStore.open(path: path)
      return try AccountService(
        store: store, mail: queue,
        contents: [
          HuntContent(HuntService(store: store)), AlertContent(AlertService(store: store)),
        ],
        now: Self.now)
    } catch {
      throw CommandFailure(.unusableFile, error)
    }
  }

  private func server() throws -> MailServer? {
    let server = try Setting.value(mail, .serveMail, or: SettingMessage.notAMailServer) {
      MailServer($0)
    }
    guard var server else { return nil }
    server.password = try Setting.secret(file: mailPasswordFile, .serveMailPassword)
    if let user = server.user, server.password == nil {
      throw CommandFailure(.usage, SettingMessage.mailWithoutPassword(user: user))
    }
    return server
  }

  private static func file(besideStoreAt path: String) -> String {
    URL(filePath: path).deletingLastPathComponent().appending(path: "accounts.sqlite").path
  }

  private static let now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
}
