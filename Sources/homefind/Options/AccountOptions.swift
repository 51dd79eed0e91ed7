import AccountFeatures
import Accounts
import Alerts
import ArgumentParser
import CommandOutput
import Cryptography
import Foundation
import Mail
import PostgreSQL
import Store
import Transport
import WebPush

/// The settings for accounts, which need a mail server.
struct AccountOptions: ParsableArguments {
  @Option(.serveMail) var mail: String?

  @Option(.serveMailFrom) var mailFrom: String?

  @Option(.serveMailPasswordFile) var mailPasswordFile: String?

  @Option(.serveAccounts) var accounts: String?

  @Option(.servePushServices) var pushServices: String?

  /// Returns the sign-in service; nil if there is no mail server, which accounts require.
  ///
  /// - Parameters:
  ///   - path: The path of the listings store; by default, accounts are stored next to it.
  ///   - database: The database that contains the listings store and, by default, the accounts; nil
  ///     for a file.
  ///   - report: Called with each event in the delivery of an email.
  /// - Throws: `CommandError`.
  func service(
    besideStoreAt path: String?, in database: PostgreSQLAddress?,
    report: @escaping @Sendable (MailQueue.Event) -> Void
  ) throws -> AccountService? {
    guard let server = try server() else { return nil }
    let sender = try sender()
    let queue = MailQueue(
      carrier: SMTPCarrier(server: server, sender: sender), now: Self.now, report: report)
    let store = try store(besideStoreAt: path, in: database)
    return try AccountService(
      store: store, mail: queue,
      contents: AccountFeatures.contents(of: store), now: Self.now)
  }

  /// Opens the account store.
  private func store(
    besideStoreAt path: String?, in database: PostgreSQLAddress?
  ) throws -> AccountStore {
    let named = Setting.text(accounts, .serveAccounts)
    let next = path.map(Self.file(besideStoreAt:))
    if named == Self.databaseAccounts {
      guard let database else {
        throw CommandFailure(
          .usage,
          SettingMessage.accountsWithoutDatabase(
            origin: Setting.origin(accounts, .serveAccounts)))
      }
      return try AccountStore.open(database: database)
    }
    if let database, named == nil {
      // Servers with separate stores would disagree about who is signed in.
      if let next, try AccountStore.exists(at: next) {
        throw CommandFailure(.usage, SettingMessage.accountsInTwoPlaces(file: next))
      }
      return try AccountStore.open(database: database)
    }
    if let file = named ?? next { return try AccountStore.open(path: file) }
    throw CommandFailure(.unusableFile, CommandMessage.noCacheFolder)
  }

  /// Returns the service that sends notifications to the devices of account owners.
  ///
  /// - Parameter publicURL: The contact sent to push services, if it uses HTTPS; otherwise, the
  ///   sender address of emails is the contact.
  /// - Throws: `CommandFailure`.
  func push(for accounts: AccountService, publicURL: String?) throws -> PushSender {
    let services = try Setting.list(
      pushServices, .servePushServices, or: SettingMessage.notAnOrigin
    ) {
      $0.wholeMatch(of: ServingOptions.originForm).flatMap { HTTPOrigin(of: String($0.output)) }
    }
    let page = publicURL.flatMap { $0.hasPrefix("https:") ? $0 : nil }
    let contact = try page ?? "mailto:\(sender().text)"
    do {
      // Use a separate client: subscribers choose the push services, so requests to them must not
      // use up the connections for other services.
      return try PushSender(
        AlertService(store: accounts.store), client: HTTPClient(), contact: contact,
        ownServices: Set(services), now: Self.now)
    } catch let error as AccountRequestError {
      throw CommandFailure(.unusableFile, error)
    } catch let error as CryptographyError {
      throw CommandFailure(error == .notInstalled ? .feedUnavailable : .unusableFile, error)
    }
  }

  private func sender() throws -> EmailAddress {
    let sender = try Setting.value(
      mailFrom, .serveMailFrom, or: SettingMessage.notAMailAddress, read: EmailAddress.init)
    guard let sender else { throw CommandFailure(.usage, SettingMessage.mailWithoutSender) }
    return sender
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

  /// The value of `--accounts` that selects the database.
  static let databaseAccounts = "database"

  /// The file of the account store: the one given by the setting, or the one next to the listings
  /// store; nil if accounts are in a database or there is no folder for the file.
  static func file(_ accounts: String?, beside store: StoreOptions) -> String? {
    guard let named = Setting.text(accounts, .serveAccounts) else {
      return store.path.map(file(besideStoreAt:))
    }
    return named == databaseAccounts ? nil : named
  }

  private static func file(besideStoreAt path: String) -> String {
    URL(filePath: path).deletingLastPathComponent().appending(path: "accounts.sqlite").path
  }

  private static let now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
}
