import HomefindTesting
import Mail
import Messages
import Store
import StoresTesting
import Testing

@testable import Accounts

/// An account service with a test-controlled clock and recorded mails.
final class TestedAccounts: Sendable {
  let service: AccountService
  private let carrier = MailList()
  private let clock: Clock

  final class Clock: Sendable {
    let time = Locked<Int64>(1_793_534_400)
  }

  /// A carrier that appends mails to a list.
  final class MailList: MailCarrier {
    let mails = Locked<[MailMessage]>([])

    func deliver(_ message: MailMessage, id: String, at time: Int64) async throws(MailError) {
      mails.withLock { $0.append(message) }
    }
  }

  init(_ store: AccountStore? = nil, contents: [any AccountContent] = []) throws {
    let clock = Clock()
    let now: @Sendable () -> Int64 = { clock.time.withLock { $0 } }
    self.clock = clock
    service = try AccountService(
      store: try store ?? TestDatabases.accounts(), mail: MailQueue(carrier: carrier, now: now),
      contents: contents, now: now)
  }

  func pass(_ seconds: Int64) { clock.time.withLock { $0 += seconds } }

  /// Returns the mailed codes, oldest first. No more codes can be mailed afterwards.
  func mailedCodes() async throws -> [String] {
    service.mail.finish()
    await service.mail.run()
    return try carrier.mails.withLock { mails in
      try mails.map { mail in
        let lines = mail.text.split(separator: "\n").map { $0.filter { $0 != " " } }
        return try #require(lines.first { SignInCode($0) != nil && $0.utf8.count == 6 })
      }
    }
  }

  /// Mails a code and replaces it in the store with the fixed `code`.
  func mailCode(
    _ address: String = "nok@mail.example", from client: String = "1", bound: SecretToken? = nil
  ) throws {
    try service.mailCode(to: email(address), from: client, boundTo: bound, in: .english)
    let digest = service.digest("code \(address)", Self.code)
    let subject = service.subject(of: try email(address))
    try service.store.write { db in
      try db.execute("UPDATE sign_in_code SET digest = ? WHERE subject = ?", [digest, subject])
    }
  }

  /// The code that `mailCode` sets.
  static let code = "ABC234"

  @discardableResult
  func signIn(
    _ address: String = "nok@mail.example", _ code: String = code, from client: String = "1",
    request: SecretToken? = nil
  ) throws -> (account: Account, token: SecretToken) {
    try service.signIn(
      email(address), code: code, from: client, request: request, agent: "test", in: .thai)
  }

  func email(_ address: String) throws -> EmailAddress { try #require(EmailAddress(address)) }
}

/// Returns the error that `body` throws.
func accountError(_ body: () throws -> Void) -> AccountError? {
  #expect(throws: AccountError.self, performing: body)
}
