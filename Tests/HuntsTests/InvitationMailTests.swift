import Accounts
import Mail
import Messages
import Store
import StoresTesting
import Testing

@testable import Hunts

@Suite(.bothStores) struct InvitationMailTests {
  private func invite(
    _ name: String, to hunt: HuntID, by owner: AccountID, _ fixture: HuntFixture,
    from client: String? = nil, in language: Language = .english
  ) throws -> NewInvitation {
    let email = try #require(EmailAddress("\(name)@homes.example"))
    return try fixture.hunts.invite(
      email, as: .viewer, HuntAccess(owner, to: hunt, for: .invite), from: client
    ) { new, email in
      new.mail(to: email, link: "https://homes.example/\(new.token)", in: language)
    }
  }

  private func waiting(_ fixture: HuntFixture) throws -> [String] {
    try fixture.store.read { try $0.values("SELECT recipient FROM mail", as: String.self) }
  }

  @Test func mailIsDroppedWithItsInvitation() throws {
    let fixture = try HuntFixture()
    let (anna, ben) = (try fixture.account("Anna"), try fixture.account("Ben"))
    let hunt = try fixture.hunt(of: anna)
    let access = HuntAccess(anna, to: hunt, for: .invite)
    let new = try invite("ben", to: hunt, by: anna, fixture)
    #expect(try new.isMailed && waiting(fixture) == ["ben@homes.example"])
    let text = try fixture.store.read { try $0.value("SELECT text FROM mail", as: String.self) }
    #expect(text?.contains(new.token) == true)
    #expect(try fixture.hunts.invitations(access).map(\.mail) == [.waiting])
    try fixture.store.write { try $0.execute("UPDATE mail SET outcome = 'failed'") }
    #expect(try fixture.hunts.invitations(access).map(\.mail) == [.failed])
    // An invitation's email is removed when the invitation is accepted or revoked, or when the
    // inviter's account is deleted.
    _ = try fixture.hunts.accept(.token(new.token), by: ben)
    #expect(try waiting(fixture).isEmpty)
    let other = try invite("cat", to: hunt, by: anna, fixture)
    try fixture.hunts.revoke(other.invitation.id, access)
    #expect(try waiting(fixture).isEmpty)
    _ = try invite("dan", to: hunt, by: anna, fixture)
    try fixture.delete(anna)
    #expect(try waiting(fixture).isEmpty)
  }

  /// Many invitations must not flood a recipient, but the invitations and their links still work.
  @Test func recipientGetsAtMostFiveMailsPerDay() throws {
    let fixture = try HuntFixture()
    var hunts: [(HuntID, AccountID)] = []
    for number in 0..<3 {
      let owner = try fixture.account("O\(number)")
      hunts.append((try fixture.hunt(of: owner), owner))
    }
    var mailed: [Bool] = []
    for number in 0..<7 {
      let (hunt, owner) = hunts[number % 3]
      mailed.append(try invite("nok", to: hunt, by: owner, fixture).isMailed)
    }
    #expect(mailed == [true, true, true, true, true, false, false])
    #expect(try waiting(fixture).count == 5)
    let access = HuntAccess(hunts[0].1, to: hunts[0].0, for: .invite)
    #expect(try fixture.hunts.invitations(access).compactMap(\.mail).count == 2)
    #expect(try fixture.hunts.invitations(access).count == 3)
    fixture.move(by: 86_400 / 5)
    #expect(try invite("nok", to: hunts[0].0, by: hunts[0].1, fixture).isMailed)
  }

  /// Plus-addresses of the same mailbox share a limit.
  @Test func mailboxGetsAtMostFiveMailsPerDay() throws {
    let fixture = try HuntFixture()
    let anna = try fixture.account("Anna")
    let hunt = try fixture.hunt(of: anna)
    let names = ["nok", "nok+a", "Nok+b+c", "nok+1", "nok+2", "nok+3", "nok", "nokk"]
    let mailed = try names.map { try invite($0, to: hunt, by: anna, fixture).isMailed }
    #expect(mailed == [true, true, true, true, true, false, false, true])
  }

  /// Accounts are free, so all accounts of a client share a limit.
  @Test func clientSendsAtMostHundredMailsPerDay() throws {
    let fixture = try HuntFixture()
    var mailed: [String: Int] = [:]
    for number in 0..<3 {
      let owner = try fixture.account("O\(number)")
      let hunt = try fixture.hunt(of: owner)
      for guest in 0..<50 {
        let client = number == 2 && guest >= 40 ? "198.51.100.7" : "192.0.2.1"
        let new = try invite("g\(number)-\(guest)", to: hunt, by: owner, fixture, from: client)
        if new.isMailed { mailed[client, default: 0] += 1 }
      }
    }
    #expect(mailed == ["192.0.2.1": 100, "198.51.100.7": 10])
  }

  /// The recipient may not know the inviter, so the inviter's words must not contain working links.
  @Test(arguments: [
    ("Bank Security https://evil.example/login", "Locked, verify: https://evil.example/login?u=1"),
    ("x” homefind asks: go to www.evil.example", "“Pay at evil.example”\nNow"),
    ("Call +66 2 123 4567", "evil\u{3002}example \u{202E}moc.live"),
  ])
  func namesInMailsContainNoLinks(name: String, hunt: String) throws {
    for language in [Language.english, .thai] {
      let invitation = HuntInvitation(
        id: InvitationID(), email: "nok@mail.example", role: .viewer, created: 0)
      let new = NewInvitation(
        invitation: invitation, token: "hfi_1", huntName: hunt,
        by: HuntPerson(account: AccountID(), name: name), recipientLanguage: language)
      let link = "https://homes.example/#invitation=hfi_1"
      let mail = new.mail(
        to: try #require(EmailAddress("nok@mail.example")), link: link, in: .english)
      let lines = mail.text.split(separator: "\n")
      #expect(!mail.subject.contains("evil") && !mail.subject.contains("Bank"))
      // The service's own text comes first and states who wrote the quoted names.
      #expect(lines[0].contains("homefind") && lines[1].contains("homefind"))
      #expect(!lines[0].contains("“") && lines[2].contains("“") && lines[3].contains("“"))
      #expect(lines.filter { $0.contains(link) }.count == 1)
      let rest = mail.text.replacing(link, with: "")
      for part in ["evil", "://", "www.", "@", "4567", "moc.live"] {
        #expect(!rest.contains(part), "\(mail.text)")
      }
      // A name cannot close the quotation marks around it.
      #expect(rest.count { $0 == "”" } == 2 && rest.count { $0 == "“" } == 2)
      #expect(mail.html == nil && mail.language == language)
    }
  }

  @Test(arguments: [
    (Language.english, ["An invitation", "คำเชิญ"], ["This is an invitation", "คุณได้รับคำเชิญ"]),
    (.thai, ["คำเชิญ", "An invitation"], ["คุณได้รับคำเชิญ", "This is an invitation"]),
  ])
  func mailToAddressWithoutAccountIsInBothLanguages(
    inviter: Language, subjects: [String], texts: [String]
  ) throws {
    let fixture = try HuntFixture()
    let anna = try fixture.account("Anna")
    let hunt = try fixture.hunt(of: anna)
    _ = try invite("nok", to: hunt, by: anna, fixture, in: inviter)
    let mail = try #require(
      try fixture.store.read { try $0.row("SELECT subject, text, language FROM mail") })
    let (subject, text): (String, String) = (mail["subject"], mail["text"])
    let subjectParts = subject.split(separator: " · ")
    let textParts = text.split(separator: "---\n\n")
    #expect(subjectParts.count == 2 && textParts.count == 2)
    #expect(zip(subjectParts, subjects).allSatisfy { $0.hasPrefix($1) }, "\(subject)")
    #expect(zip(textParts, texts).allSatisfy { $0.hasPrefix($1) }, "\(text)")
    #expect(textParts.allSatisfy { $0.contains("https://homes.example/hfi_") })
    #expect(mail["language"] == inviter.rawValue)
  }

  @Test func mailToAccountIsInItsLanguage() throws {
    let fixture = try HuntFixture()
    let (anna, ben) = (try fixture.account("Anna"), try fixture.account("Ben"))
    let hunt = try fixture.hunt(of: anna)
    try fixture.store.write {
      try $0.execute("UPDATE account SET language = 'th' WHERE id = ?", [ben])
    }
    _ = try invite("ben", to: hunt, by: anna, fixture, in: .english)
    let mail = try #require(
      try fixture.store.read { try $0.row("SELECT subject, text, language FROM mail") })
    let (subject, text): (String, String) = (mail["subject"], mail["text"])
    #expect(subject == "คำเชิญให้หาบ้านด้วยกัน" && !text.contains("This is an invitation"))
    #expect(mail["language"] == "th")
  }

  @Test func invitationWithoutAddressIsNotMailed() throws {
    let fixture = try HuntFixture()
    let anna = try fixture.account("Anna")
    let hunt = try fixture.hunt(of: anna)
    let new = try fixture.hunts.invite(
      nil, as: .viewer, HuntAccess(anna, to: hunt, for: .invite)
    ) { new, email in new.mail(to: email, link: "x", in: .english) }
    #expect(try !new.isMailed && waiting(fixture).isEmpty)
  }
}
