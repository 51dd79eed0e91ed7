import AccountFeatures
import Foundation
import HomefindTesting
import JSONStream
import Messages
import Store
import StoresTesting
import Testing

@testable import Accounts

@Suite(.bothStores) struct SessionTests {
  private func signedIn() throws -> (TestedAccounts, Account, SecretToken) {
    let accounts = try TestedAccounts()
    try accounts.mailCode()
    let (account, token) = try accounts.signIn()
    return (accounts, account, token)
  }

  @Test func endedSessionIsInvalidImmediately() throws {
    let (accounts, account, token) = try signedIn()
    let session = try #require(try accounts.service.signedIn(token)).session
    try accounts.service.end(session, of: account.id)
    #expect(try accounts.service.signedIn(token) == nil)
    #expect(
      accountError { try accounts.service.end(session, of: account.id) } == .unknownSession)
  }

  @Test func sessionOfAnotherAccountCannotBeEnded() throws {
    let (accounts, _, token) = try signedIn()
    try accounts.mailCode("other@mail.example")
    let (other, _) = try accounts.signIn("other@mail.example")
    let session = try #require(try accounts.service.signedIn(token)).session
    #expect(accountError { try accounts.service.end(session, of: other.id) } == .unknownSession)
    #expect(try accounts.service.signedIn(token) != nil)
  }

  @Test func unusedSessionEndsAfter90Days() throws {
    let (accounts, _, token) = try signedIn()
    accounts.pass(Session.idleLimit - 1)
    #expect(try accounts.service.signedIn(token) != nil)
    accounts.pass(Session.idleLimit - 1)
    #expect(try accounts.service.signedIn(token) != nil)
    accounts.pass(Session.idleLimit)
    #expect(try accounts.service.signedIn(token) == nil)
  }

  @Test func usedSessionEndsAfterOneYear() throws {
    let (accounts, _, token) = try signedIn()
    for _ in 0..<36 {
      accounts.pass(10 * 86_400)
      #expect(try accounts.service.signedIn(token) != nil)
    }
    accounts.pass(5 * 86_400)
    #expect(try accounts.service.signedIn(token) == nil)
  }

  @Test func lastUseIsStoredOncePerHour() throws {
    let (accounts, account, token) = try signedIn()
    let began = try accounts.service.sessions(of: account.id)[0].used
    accounts.pass(3_599)
    _ = try accounts.service.signedIn(token)
    #expect(try accounts.service.sessions(of: account.id)[0].used == began)
    accounts.pass(1)
    _ = try accounts.service.signedIn(token)
    #expect(try accounts.service.sessions(of: account.id)[0].used == began + 3_600)
  }

  /// A time stored while the clock was ahead must not extend the session.
  @Test func clockSetBackCorrectsSessionTimes() throws {
    let (accounts, account, token) = try signedIn()
    accounts.pass(-1_000 * 86_400)
    #expect(try accounts.service.signedIn(token) != nil)
    let session = try accounts.service.sessions(of: account.id)[0]
    #expect(session.used == session.created && session.used < 1_793_534_400 - 900 * 86_400)
  }

  @Test func tokensAreStoredAsDigests() throws {
    let (accounts, _, token) = try signedIn()
    let stored = try accounts.service.store.read {
      try $0.value("SELECT token FROM session", as: [UInt8].self)
    }
    #expect(stored == token.digest && stored?.count == 32)
    #expect(SecretToken(token.text) == token && SecretToken(token.text.uppercased()) == nil)
    #expect(SecretToken("hfs_" + String(repeating: "g", count: 64)) == nil)
    #expect(try accounts.service.signedIn(SecretToken()) == nil)
  }

  @Test func namesAcceptVisibleTextOnly() throws {
    let (accounts, account, _) = try signedIn()
    let changed = try accounts.service.change(account.id, name: " <b>นก</b> ", language: .english)
    #expect(changed.name == "<b>นก</b>" && changed.language == .english)
    for (typed, kept) in [("A\u{61C}B", "AB"), ("Admin\u{200B}", "Admin"), ("no\u{AD}k", "nok")] {
      let name = try accounts.service.change(account.id, name: typed, language: nil).name
      #expect(name.map { Array($0.unicodeScalars) } == Array(kept.unicodeScalars))
    }
    for name in [
      "a\nb", "a\u{0}", "\u{202E}kon", String(repeating: "a", count: 61), "\u{200B}", "\u{3164}",
      "\u{61C}\u{2060}", "\u{E0041}", "\u{301}", "\u{2800}",
    ] {
      let error = accountError {
        _ = try accounts.service.change(account.id, name: name, language: nil)
      }
      #expect(error == .notAName)
    }
    #expect(try accounts.service.change(account.id, name: "", language: nil).name == nil)
  }

  /// Account content that belongs to another feature.
  private struct Notes: AccountContent {
    func willDelete(_ account: AccountID, in db: StoreConnection) throws {
      try db.execute("INSERT INTO secret VALUES ('deleted', ?)", [account])
    }

    /// Exports an array that is too large for one part, followed by a field. The steps that the
    /// array adds must come before the field.
    func export(_ account: AccountID) -> [ExportStep] {
      [
        ExportStep { _, json in
          json.beginArray("notes")
          let notes = (0..<3).map { number in
            ExportStep { _, json in
              json.value("\(number) \(String(repeating: "x", count: AccountExport.part))")
              return []
            }
          }
          return notes + [.endOfArray]
        },
        ExportStep { _, json in
          json.field("last", true)
          return []
        },
      ]
    }
  }

  /// Returns all parts of an export.
  private func parts(_ accounts: TestedAccounts, _ account: AccountID) throws -> [[UInt8]] {
    var export = accounts.service.export(account)
    var parts: [[UInt8]] = []
    while let part = try export.next() { parts.append(part) }
    return parts
  }

  @Test func exportPartsFormOneDocument() throws {
    let accounts = try TestedAccounts(contents: [Notes()])
    try accounts.mailCode()
    let (account, token) = try accounts.signIn()
    let parts = try parts(accounts, account.id)
    // There is one part for each note, and one part for the rest.
    #expect(parts.count == 4)
    let bytes = Array(parts.joined())
    let root = try JSONDocument(bytes).root
    #expect(root["account"]?["email"]?.string == "nok@mail.example")
    #expect(root["sessions"]?.elements.count == 1 && root["last"]?.bool == true)
    #expect(root["notes"]?.elements.map { $0.string?.first } == ["0", "1", "2"])
    #expect(!String(decoding: bytes, as: UTF8.self).contains(token.text))
  }

  /// The export does not hold a lock between its parts, so the account can be deleted, which ends
  /// the export.
  @Test func exportAllowsDeletionBetweenParts() throws {
    let accounts = try TestedAccounts(contents: [Notes()])
    try accounts.mailCode()
    let (account, _) = try accounts.signIn()
    var export = accounts.service.export(account.id)
    let first = try #require(try export.next())
    #expect(first.count < 2 * AccountExport.part)
    try accounts.service.delete(account.id)
    var ended: AccountError?
    do throws(AccountError) { _ = try export.next() } catch { ended = error }
    #expect(ended == .unknownAccount)
    #expect(accountError { _ = try accounts.service.account(account.id) } == .unknownAccount)
  }

  /// The file contains no trace of the account, not even in space that SQLite has freed.
  @Test func deletedAccountLeavesNoTrace() throws {
    let folder = TemporaryFolder()
    let path = folder.file("accounts.sqlite")
    let accounts = try TestedAccounts(try AccountStore.open(path: path), contents: [Notes()])
    try accounts.mailCode("nok.deleted@mail.example")
    let (account, token) = try accounts.signIn("nok.deleted@mail.example")
    _ = try accounts.service.change(account.id, name: "Nok Deleted", language: nil)
    try accounts.mailCode("nok.deleted@mail.example")
    try accounts.service.delete(account.id)
    #expect(try accounts.service.signedIn(token) == nil)
    #expect(accountError { _ = try accounts.service.account(account.id) } == .unknownAccount)
    let (left, told) = try accounts.service.store.read { db in
      let left = try ["account", "session", "sign_in_code"].map {
        try db.value("SELECT count(*) FROM \($0)", as: Int.self) ?? -1
      }
      return (
        left, try db.value("SELECT value FROM secret WHERE name = 'deleted'", as: AccountID.self)
      )
    }
    #expect(left == [0, 0, 0] && told == account.id)
    for file in [path, path + "-wal"] {
      let bytes = FileManager.default.contents(atPath: file) ?? Data()
      for text in ["nok.deleted", "Nok Deleted"] {
        #expect(bytes.range(of: Data(text.utf8)) == nil, "\(file) has \(text)")
      }
    }
    #expect(accountError { try accounts.service.delete(account.id) } == .unknownAccount)
  }

  @Test func accountKeepsTheLatestFiftySessions() throws {
    let accounts = try TestedAccounts()
    var tokens: [SecretToken] = []
    for _ in 0..<52 {
      try accounts.mailCode()
      tokens.append(try accounts.signIn().token)
      accounts.pass(1)
    }
    #expect(try accounts.service.signedIn(tokens[1]) == nil)
    #expect(try accounts.service.signedIn(tokens[2]) != nil)
  }
}
