import AccountFeatures
import Foundation
import HomefindTesting
import Messages
import Store
import StoresTesting
import Testing

@testable import Accounts

@Suite(.bothStores) struct SignInTests {
  @Test func mailedCodeSignsInOnce() async throws {
    let accounts = try TestedAccounts()
    let email = try accounts.email("nok@mail.example")
    try accounts.service.mailCode(to: email, from: "1", boundTo: nil, in: .thai)
    let code = try #require(try await accounts.mailedCodes().first)
    let typed = " \(code.prefix(3).lowercased())-\(code.suffix(3)) "
    let first = try accounts.signIn("nok@mail.example", typed)
    #expect(first.account.email == "nok@mail.example" && first.account.language == .thai)
    #expect(try accounts.service.signedIn(first.token)?.account == first.account.id)
    #expect(accountError { try accounts.signIn("nok@mail.example", code) } == .wrongCode)
    #expect(first.token.text.hasPrefix("hfs_") && first.token.text.utf8.count == 68)
  }

  @Test func oneAddressHasOneAccount() throws {
    let accounts = try TestedAccounts()
    try accounts.mailCode()
    let first = try accounts.signIn()
    try accounts.mailCode()
    let second = try accounts.signIn()
    #expect(first.account == second.account && first.token != second.token)
    #expect(try accounts.service.sessions(of: first.account.id).count == 2)
  }

  @Test func newCodeReplacesTheOldOne() async throws {
    let accounts = try TestedAccounts()
    let email = try accounts.email("nok@mail.example")
    for _ in 0..<2 {
      try accounts.service.mailCode(to: email, from: "1", boundTo: nil, in: .english)
    }
    let codes = try await accounts.mailedCodes()
    #expect(codes.count == 2)
    #expect(accountError { try accounts.signIn("nok@mail.example", codes[0]) } == .wrongCode)
    try accounts.signIn("nok@mail.example", codes[1])
  }

  @Test(arguments: [(599, true), (600, false), (-1, false)] as [(Int64, Bool)])
  func codeLastsTenMinutes(seconds: Int64, works: Bool) throws {
    let accounts = try TestedAccounts()
    try accounts.mailCode()
    // Setting the clock back also invalidates the code, because its age is then unknown.
    accounts.pass(seconds)
    if works {
      try accounts.signIn()
    } else {
      #expect(accountError { try accounts.signIn() } == .wrongCode)
    }
  }

  @Test func fiveWrongTriesInvalidateTheCode() throws {
    let accounts = try TestedAccounts()
    try accounts.mailCode()
    for _ in 0..<5 {
      #expect(accountError { try accounts.signIn("nok@mail.example", "ZZZZZZ") } == .wrongCode)
    }
    #expect(accountError { try accounts.signIn() } == .wrongCode)
  }

  @Test func codeWorksForItsAddressOnly() throws {
    let accounts = try TestedAccounts()
    try accounts.mailCode()
    try accounts.mailCode("other@mail.example")
    let stored = try accounts.service.store.read {
      try $0.values("SELECT digest FROM sign_in_code", as: [UInt8].self)
    }
    #expect(Set(stored).count == 2)
    #expect(accountError { try accounts.signIn("third@mail.example") } == .wrongCode)
  }

  /// A code requested by a browser works only in that browser. Guesses by other clients do not
  /// count toward the limit for the code.
  @Test func boundCodeWorksInItsBrowserOnly() throws {
    let accounts = try TestedAccounts()
    let request = SecretToken(prefix: "hfr_")
    try accounts.mailCode(bound: request)
    for number in 0..<20 {
      let stranger = number.isMultiple(of: 2) ? nil : SecretToken(prefix: "hfr_")
      #expect(
        accountError { try accounts.signIn(from: "2", request: stranger) } == .wrongCode)
    }
    try accounts.signIn(request: request)
  }

  @Test func codesForOneAddressAreLimited() throws {
    let accounts = try TestedAccounts()
    for number in 0..<6 { try accounts.mailCode(from: "\(number)") }
    let error = accountError { try accounts.mailCode(from: "other") }
    #expect(error == .tooMany(wait: 600))
    try accounts.mailCode("other@mail.example", from: "other")
    accounts.pass(600)
    try accounts.mailCode(from: "other")
  }

  /// Plus-addresses of the same mailbox share a limit, but belong to separate accounts.
  @Test func codesForOneMailboxAreLimited() throws {
    let accounts = try TestedAccounts()
    let addresses = ["nok@mail.example", "nok+a@mail.example", "nok+b+c@mail.example"]
    for number in 0..<6 { try accounts.mailCode(addresses[number % 3], from: "\(number)") }
    for address in addresses + ["NOK+new@mail.example"] {
      let error = accountError { try accounts.mailCode(address, from: "7") }
      #expect(error == .tooMany(wait: 600), "\(address)")
    }
    try accounts.mailCode("nokk@mail.example", from: "7")
    try accounts.mailCode("+nok@mail.example", from: "7")
    let ids = try addresses.map { try accounts.signIn($0, from: "8").account.id }
    #expect(Set(ids).count == 3)
  }

  @Test func codesByOneClientAreLimited() throws {
    let accounts = try TestedAccounts()
    for number in 0..<30 { try accounts.mailCode("a\(number)@mail.example") }
    #expect(accountError { try accounts.mailCode("b@mail.example") } == .tooMany(wait: 120))
    try accounts.mailCode("b@mail.example", from: "2")
  }

  @Test func successfulSignInsAreNotLimited() throws {
    let accounts = try TestedAccounts()
    for _ in 0..<40 {
      try accounts.mailCode()
      try accounts.signIn()
    }
  }

  @Test func guessesByOneClientAreLimitedAcrossAddresses() throws {
    let accounts = try TestedAccounts()
    for number in 0..<30 {
      #expect(
        accountError { try accounts.signIn("a\(number)@mail.example", "ZZZZZZ") } == .wrongCode)
    }
    try accounts.mailCode()
    #expect(accountError { try accounts.signIn() } == .tooMany(wait: 120))
    try accounts.signIn(from: "2")
  }

  @Test func guessesAtOneAddressAreLimitedAcrossCodesAndClients() throws {
    let accounts = try TestedAccounts()
    for number in 0..<6 {
      try accounts.mailCode(from: "c\(number)")
      for _ in 0..<5 {
        let error = accountError {
          try accounts.signIn("nok@mail.example", "ZZZZZZ", from: "g\(number)")
        }
        #expect(error == .wrongCode)
      }
    }
    accounts.pass(600)
    try accounts.mailCode(from: "c9")
    // A limit of 30 guesses per day allows one guess every 48 minutes, and 10 minutes have passed.
    #expect(accountError { try accounts.signIn(from: "g9") } == .tooMany(wait: 2_280))
  }

  @Test func limitsSurviveRestart() throws {
    let folder = TemporaryFolder()
    let path = folder.file("accounts.sqlite")
    var accounts = try TestedAccounts(try AccountStore.open(path: path))
    for _ in 0..<6 { try accounts.mailCode() }
    accounts.service.store.close()
    accounts = try TestedAccounts(try AccountStore.open(path: path))
    #expect(accountError { try accounts.mailCode() } == .tooMany(wait: 600))
  }

  /// Before sign-in, the store contains neither the address nor the code nor the client's address.
  @Test func storeRevealsNothingAboutPendingCodes() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("accounts.sqlite")
    let accounts = try TestedAccounts(try AccountStore.open(path: path))
    let email = try accounts.email("nok@mail.example")
    try accounts.service.mailCode(to: email, from: "192.0.2.77", boundTo: nil, in: .english)
    try accounts.service.store.checkpoint()
    let code = try #require(try await accounts.mailedCodes().first)
    let bytes = try Data(contentsOf: URL(filePath: path))
    for text in ["nok@mail", "192.0.2.77", code] {
      #expect(bytes.range(of: Data(text.utf8)) == nil, "\(text)")
    }
  }

  @Test func codesUseEveryLetterOfTheAlphabet() {
    let codes = (0..<2_000).map { _ in SignInCode().text }
    #expect(Set(codes.joined()) == Set("ABCDEFGHJKMNPQRSTUVWXYZ23456789"))
    #expect(codes.allSatisfy { $0.utf8.count == 6 } && Set(codes).count > 1_990)
    for text in ["", "ABC23", "ABC2345", "ABC23O", "ABC231", "ABC23é", "ＡＢＣ２３４"] {
      #expect(SignInCode(text) == nil, "\(text)")
    }
  }
}
