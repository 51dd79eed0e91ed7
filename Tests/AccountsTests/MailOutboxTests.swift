import AccountFeatures
import Foundation
import HomefindTesting
import Messages
import Store
import StoresTesting
import Testing

@testable import Accounts
@testable import Mail

@Suite(.bothStores) struct MailOutboxTests {
  /// The outcome of a delivery attempt.
  private enum Step: Sendable {
    case taken
    /// The server refuses the content with this reply code.
    case refused(Int)
    /// The server is unreachable.
    case down
    /// The server receives the content but never replies.
    case silent
  }

  /// A mail server that follows a script and then accepts every email.
  private final class ScriptedServer: MailCarrier {
    let script = Locked<[Step]>([])
    let mails = Locked<[MailMessage]>([])
    let ids = Locked<[String]>([])

    func deliver(_ message: MailMessage, id: String, at time: Int64) async throws(MailError) {
      try await deliver(message, id: id, at: time) { true }
    }

    func deliver(
      _ message: MailMessage, id: String, at time: Int64,
      beforeContent: @escaping @Sendable () -> Bool
    ) async throws(MailError) {
      ids.withLock { $0.append(id) }
      let step = script.withLock { $0.isEmpty ? .taken : $0.removeFirst() }
      if case .down = step { throw MailError(code: .unreachable, server: "smtp://a:25") }
      guard beforeContent() else { throw MailError(code: .stopped, server: "-") }
      switch step {
      case .refused(let reply):
        let code: MailError.Code = reply < 500 ? .refusedForNow : .refused
        throw MailError(code: code, server: "smtp://a:25", reply: reply)
      case .silent: throw MailError(code: .unreachable, server: "smtp://a:25")
      case .taken, .down: mails.withLock { $0.append(message) }
      }
    }
  }

  /// An account service with a test-controlled clock and a scripted mail server.
  private final class Office: Sendable {
    let service: AccountService
    let server = ScriptedServer()
    let events: Locked<[String]>
    let clock: Locked<Int64>

    init(_ store: AccountStore? = nil) throws {
      let (clock, events) = (Locked<Int64>(1_793_534_400), Locked<[String]>([]))
      (self.clock, self.events) = (clock, events)
      let now: @Sendable () -> Int64 = { clock.withLock { $0 } }
      let queue = MailQueue(
        carrier: server, now: now,
        report: { event in
          let text =
            switch event {
            case .sent: "sent"
            case .delayed(let error): "delayed \(error.code)"
            case .failed(let error): "failed \(error.code)"
            case .dropped: "dropped"
            }
          events.withLock { $0.append(text) }
        })
      service = try AccountService(
        store: try store ?? TestDatabases.accounts(), mail: queue, now: now)
    }

    func add(_ subject: AccountID? = AccountID()) throws {
      let message = MailMessage(
        to: try #require(EmailAddress("nok@mail.example")), subject: "Look", text: "secret link\n",
        html: "<p>secret link</p>", language: .thai, unsubscribeURL: "https://a.example/u")
      try service.store.write { db in
        try MailOutbox.add(
          message, about: subject, keepsOutcome: subject != nil, at: clock.withLock { $0 },
          until: clock.withLock { $0 } + 7 * 86_400, in: db)
      }
    }

    /// Advances the clock by `seconds` and sends all emails that are due.
    func send(after seconds: Int64 = 0) async {
      clock.withLock { $0 += seconds }
      await Task { [service] in
        await service.sendStoredMails { withUnsafeCurrentTask { $0?.cancel() } }
      }.value
    }

    func sent() -> Int { server.mails.withLock(\.count) }
    func tries() -> Int { server.ids.withLock(\.count) }

    func outcomes() throws -> [String?] {
      try service.store.read { try $0.rows("SELECT outcome FROM mail").map { $0[0] } }
    }
  }

  @Test func mailIsSentOnceAndUnchanged() async throws {
    let office = try Office()
    try office.add()
    try office.add(nil)
    await office.send()
    await office.send(after: 10 * 86_400)
    let mails = office.server.mails.withLock { $0 }
    let mail = try #require(mails.first)
    #expect(mail.recipient.text == "nok@mail.example" && mail.language == .thai)
    #expect(mail.text == "secret link\n" && mail.html == "<p>secret link</p>")
    #expect(office.sent() == 2 && office.events.withLock { $0 } == ["sent", "sent"])
    // The text is erased; the row of an email without an account is deleted.
    #expect(try office.outcomes() == ["sent"])
    let left = try office.service.store.read {
      try $0.value("SELECT recipient || subject || text FROM mail", as: String.self)
    }
    #expect(left == "")
  }

  @Test func restartSendsPendingMails() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("accounts.sqlite")
    var office = try Office(try AccountStore.open(path: path))
    try office.add()
    office.service.store.close()
    office = try Office(try AccountStore.open(path: path))
    await office.send()
    #expect(office.sent() == 1)
    office.service.store.close()
    office = try Office(try AccountStore.open(path: path))
    await office.send(after: 3_600)
    #expect(office.tries() == 0)
  }

  @Test func unreachableOrBusyServerIsRetriedWithSameMail() async throws {
    let office = try Office()
    office.server.script.withLock { $0 = [.down, .refused(451), .taken] }
    try office.add()
    await office.send()
    await office.send(after: 1)
    #expect(office.tries() == 1)
    await office.send(after: 1)
    await office.send(after: 3)
    #expect(office.tries() == 2 && office.sent() == 0)
    await office.send(after: 1)
    #expect(office.sent() == 1 && Set(office.server.ids.withLock { $0 }).count == 1)
    #expect(
      office.events.withLock { $0 } == ["delayed unreachable", "delayed refusedForNow", "sent"])
  }

  @Test func refusedAndExpiredMailsAreGivenUp() async throws {
    let office = try Office()
    office.server.script.withLock { $0 = [.refused(550)] }
    try office.add()
    await office.send()
    #expect(try office.outcomes() == ["failed"])
    try office.add()
    await office.send(after: 7 * 86_400)
    #expect(office.tries() == 1 && office.sent() == 0)
    #expect(office.events.withLock { $0 } == ["failed refused", "failed failed"])
  }

  /// If a sender is killed before the handover, the email is sent later. After the handover, the
  /// server may have accepted the email, so the email is not sent again.
  @Test(arguments: [false, true])
  func killedSenderSendsNothingTwice(isHandedOver: Bool) async throws {
    let office = try Office()
    try office.add()
    let now = office.clock.withLock { $0 }
    try office.service.store.write { db in
      let due = try #require(try MailOutbox.due(1, at: now, in: db).first)
      let mine = try MailOutbox.claim(due, at: now, in: db)
      if isHandedOver { #expect(try MailOutbox.handOver(mine, at: now, in: db)) }
    }
    // Other senders skip an email while it is leased.
    await office.send()
    #expect(office.tries() == 0)
    await office.send(after: MailOutbox.lease)
    #expect(office.sent() == (isHandedOver ? 0 : 1))
    #expect(try office.outcomes() == [isHandedOver ? "unconfirmed" : "sent"])
    #expect(office.events.withLock { $0 } == [isHandedOver ? "failed unconfirmed" : "sent"])
  }

  @Test func mailWithoutFinalReplyIsNotResent() async throws {
    let office = try Office()
    office.server.script.withLock { $0 = [.silent] }
    try office.add()
    await office.send()
    await office.send(after: 3_600)
    #expect(try office.tries() == 1 && office.outcomes() == ["unconfirmed"])
  }

  /// A sender that exceeds its lease must not send an email that another sender has claimed.
  @Test func onlyLeaseHolderHandsMailOver() throws {
    let office = try Office()
    try office.add()
    let now = office.clock.withLock { $0 }
    try office.service.store.write { db in
      let due = try #require(try MailOutbox.due(1, at: now, in: db).first)
      let slow = try MailOutbox.claim(due, at: now, in: db)
      let later = now + MailOutbox.lease
      let again = try #require(try MailOutbox.due(1, at: later, in: db).first)
      let quick = try MailOutbox.claim(again, at: later, in: db)
      #expect(try !MailOutbox.handOver(slow, at: later, in: db))
      #expect(try MailOutbox.handOver(quick, at: later, in: db))
      #expect(try !MailOutbox.handOver(quick, at: later, in: db))
    }
  }

  @Test func clockSetBackDelaysNoMail() async throws {
    let office = try Office()
    try office.add()
    await office.send(after: -86_400)
    #expect(office.sent() == 1)
  }

  @Test func mailsAreLimitedPerRecipientAndAccount() throws {
    let folder = TemporaryFolder()
    let path = folder.file("accounts.sqlite")
    var store = try AccountStore.open(path: path)
    let now: Int64 = 1_793_534_400
    func may(_ name: String, _ account: AccountID = AccountID(), at time: Int64) throws -> Bool {
      let email = try #require(EmailAddress("\(name)@mail.example"))
      return try store.write {
        try MailOutbox.mayMail(to: email, for: account, from: nil, at: time, in: $0)
      }
    }
    for _ in 0..<5 { #expect(try may("nok", at: now)) }
    #expect(try !may("nok", at: now) && may("ben", at: now))
    // The limits survive a restart.
    store.close()
    store = try AccountStore.open(path: path)
    #expect(try !may("nok", at: now + 86_400 / 5 - 1) && may("nok", at: now + 86_400 / 5))
    let account = AccountID()
    for number in 0..<50 { #expect(try may("a\(number)", account, at: now)) }
    #expect(try !may("b", account, at: now) && may("b", at: now))
  }

  @Test func deletedAccountGetsNoMail() throws {
    let office = try Office()
    try office.add()
    let account = AccountID()
    try office.service.store.write { db in
      try db.execute("INSERT INTO account VALUES (?, 'nok@mail.example', NULL, 'en', 0)", [account])
    }
    try office.service.delete(account)
    #expect(try office.outcomes().isEmpty)
  }
}
