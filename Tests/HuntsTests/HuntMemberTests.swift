import Accounts
import Mail
import Store
import StoresTesting
import Testing

@testable import Hunts

/// The members of a hunt, its invitations, and what happens when a member leaves.
@Suite(.bothStores) struct HuntMemberTests {
  @Test func invitationWorksOnceForOneAddressForSevenDays() throws {
    let fixture = try HuntFixture()
    let (anna, ben, eve) = (
      try fixture.account("Anna"), try fixture.account("Ben"), try fixture.account("Eve")
    )
    let hunt = try fixture.hunt(of: anna)
    let access = HuntAccess(anna, to: hunt, for: .invite)
    let address = try #require(EmailAddress("Ben@Homes.example"))
    let new = try fixture.hunts.invite(address, as: .editor, access)
    #expect(new.huntName == "Ours" && new.by.name == "Anna")
    // Another account cannot use a forwarded invitation.
    #expect(try code { _ = try fixture.hunts.accept(.token(new.token), by: eve) } == .otherAddress)
    #expect(try fixture.hunts.invitation(.token(new.token), for: ben).invitation.role == .editor)
    #expect(try fixture.hunts.accept(.token(new.token), by: ben) == hunt)
    for account in [ben, eve] {
      #expect(
        try code { _ = try fixture.hunts.accept(.token(new.token), by: account) }
          == .unknown(.invitation))
    }
    let late = try fixture.hunts.invite(nil, as: .viewer, access)
    fixture.move(by: HuntLimits.invitationSeconds - 1)
    #expect(try fixture.hunts.invitations(access).map(\.id) == [late.invitation.id])
    fixture.move(by: 1)
    #expect(
      try code { _ = try fixture.hunts.accept(.token(late.token), by: eve) }
        == .unknown(.invitation))
    #expect(try fixture.hunts.invitations(access) == [])
    // Setting the clock back to before the invitation's creation does not make the invitation valid
    // again.
    fixture.move(by: -20 * 86_400)
    #expect(
      try code { _ = try fixture.hunts.accept(.token(late.token), by: eve) }
        == .unknown(.invitation))
  }

  @Test func revokedInvitationCannotBeAccepted() throws {
    let fixture = try HuntFixture()
    let (anna, eve) = (try fixture.account("Anna"), try fixture.account("Eve"))
    let hunt = try fixture.hunt(of: anna)
    let access = HuntAccess(anna, to: hunt, for: .invite)
    let new = try fixture.hunts.invite(nil, as: .viewer, access)
    // The store contains only a digest of the secret.
    let stored = try fixture.store.read { db in
      try db.values("SELECT token FROM hunt_invitation", as: [UInt8].self)
    }
    #expect(stored.count == 1 && stored[0] == SecretToken(new.token, prefix: "hfi_")?.digest)
    try fixture.hunts.revoke(new.invitation.id, access)
    #expect(
      try code { _ = try fixture.hunts.accept(.token(new.token), by: eve) } == .unknown(.invitation)
    )
    #expect(
      try code { try fixture.hunts.revoke(new.invitation.id, access) } == .unknown(.invitation))
  }

  /// A removed member cannot return with an open link, whether it was created before or after the
  /// removal. Only an invitation to the member's address works.
  @Test func removedMemberReturnsOnlyByPersonalInvitation() throws {
    let fixture = try HuntFixture()
    let (anna, ben, eve) = (
      try fixture.account("Anna"), try fixture.account("Ben"), try fixture.account("Eve")
    )
    let hunt = try fixture.hunt(of: anna, [(ben, .editor)])
    let access = HuntAccess(anna, to: hunt, for: .invite)
    let before = try fixture.hunts.invite(nil, as: .editor, access)
    try fixture.hunts.remove(member: ben, HuntAccess(anna, to: hunt, for: .leave))
    fixture.move(by: 1)
    let after = try fixture.hunts.invite(nil, as: .viewer, access)
    for link in [before, after] {
      let key = InvitationKey.token(link.token)
      #expect(try code { _ = try fixture.hunts.accept(key, by: ben) } == .removed)
      #expect(try code { _ = try fixture.hunts.invitation(key, for: ben) } == .removed)
    }
    // Other accounts can still use the link.
    #expect(try fixture.hunts.accept(.token(before.token), by: eve) == hunt)
    let address = try #require(EmailAddress("ben@homes.example"))
    let personal = try fixture.hunts.invite(address, as: .viewer, access)
    #expect(try fixture.hunts.accept(.token(personal.token), by: ben) == hunt)
    // Rejoining clears the removal, so a member who leaves can return with any link.
    try fixture.hunts.remove(member: ben, HuntAccess(ben, to: hunt, for: .leave))
    #expect(try fixture.hunts.accept(.token(after.token), by: ben) == hunt)
    try fixture.hunts.remove(member: ben, HuntAccess(anna, to: hunt, for: .leave))
    try fixture.delete(ben)
    let rows = try fixture.store.read { db in
      try db.value("SELECT count(*) FROM hunt_removal", as: Int.self)
    }
    #expect(rows == 0)
  }

  @Test func invitationsToAnAddressAreListedAndDeclined() throws {
    let fixture = try HuntFixture()
    let (anna, ben, eve) = (
      try fixture.account("Anna"), try fixture.account("Ben"), try fixture.account("Eve")
    )
    let hunts = fixture.hunts
    let hunt = try fixture.hunt(of: anna)
    let access = HuntAccess(anna, to: hunt, for: .invite)
    let address = try #require(EmailAddress("BEN@homes.example"))
    let open = try hunts.invite(nil, as: .editor, access)
    let first = try hunts.invite(address, as: .viewer, access)
    fixture.move(by: 1)
    let second = try hunts.invite(address, as: .editor, access)
    let received = try hunts.invitations(to: ben)
    #expect(received.map(\.invitation.id) == [second, first].map(\.invitation.id))
    #expect(received.allSatisfy { $0.huntName == "Ours" && $0.by?.name == "Anna" })
    #expect(try hunts.invitations(to: eve).isEmpty)
    // An id works only for the person that the invitation addresses, and never for an open link.
    for (id, account) in [(first.invitation.id, eve), (open.invitation.id, ben)] {
      for body in [hunts.decline, { _ = try hunts.accept($0, by: $1) }] {
        #expect(try code { try body(.id(id), account) } == .unknown(.invitation))
      }
    }
    #expect(try code { try hunts.decline(.token(first.token), by: eve) } == .otherAddress)
    try hunts.decline(.id(second.invitation.id), by: ben)
    #expect(
      try code { _ = try hunts.accept(.token(second.token), by: ben) } == .unknown(.invitation))
    // If one account declines an open link, the link remains open for other accounts.
    try hunts.decline(.token(open.token), by: ben)
    #expect(try hunts.accept(.token(open.token), by: eve) == hunt)
    #expect(try hunts.accept(.id(first.invitation.id), by: ben) == hunt)
    #expect(try hunts.invitations(to: ben).isEmpty)
    // The list omits expired invitations and invitations to a current member.
    _ = try hunts.invite(address, as: .viewer, access)
    #expect(try hunts.invitations(to: ben).isEmpty)
    let dan = try fixture.account("Dan")
    _ = try hunts.invite(EmailAddress("dan@homes.example"), as: .viewer, access)
    #expect(try hunts.invitations(to: dan).count == 1)
    fixture.move(by: HuntLimits.invitationSeconds)
    #expect(try hunts.invitations(to: dan).isEmpty)
  }

  @Test func longestServingMemberSucceedsTheOwner() throws {
    for isDeleted in [false, true] {
      let fixture = try HuntFixture()
      let (anna, ben, cat) = (
        try fixture.account("Anna"), try fixture.account("Ben"), try fixture.account("Cat")
      )
      let hunt = try fixture.hunt(of: anna, [(cat, .viewer), (ben, .editor)])
      try fixture.put("sample.1", HomeEdit(rating: .given(5)), in: hunt, by: anna)
      let message = try fixture.post(NewMessage(text: "hello"), in: hunt, by: anna)
      let link = try fixture.hunts.invite(
        nil, as: .editor, HuntAccess(anna, to: hunt, for: .invite))
      if isDeleted {
        try fixture.delete(anna)
      } else {
        try fixture.hunts.remove(member: anna, HuntAccess(anna, to: hunt, for: .leave))
        // She cannot rejoin with her own link.
        #expect(
          try code { _ = try fixture.hunts.accept(.token(link.token), by: anna) }
            == .unknown(.invitation))
      }
      let sheet = try fixture.sheet(hunt, for: cat)
      #expect(sheet.members.map(\.account) == [cat, ben])
      #expect(sheet.members.map(\.role) == [.owner, .editor])
      // A member's ratings are deleted with the membership. Messages by a deleted account remain,
      // without its name.
      #expect(sheet.homes[0].opinion.ratings.isEmpty)
      let messages = try fixture.hunts.messages(
        MessageQuery(), HuntAccess(ben, to: hunt, for: .read)
      ).messages
      #expect(messages.map(\.id) == [message.id])
      #expect(messages[0].author?.name == (isDeleted ? nil : "Anna"))
      #expect((sheet.homes[0].addedBy == nil) == isDeleted)
    }
  }

  @Test func lastMemberLeavingDeletesTheHunt() throws {
    let fixture = try HuntFixture()
    let anna = try fixture.account("Anna")
    let hunt = try fixture.hunt(of: anna)
    try fixture.put("sample.1", in: hunt, by: anna)
    _ = try fixture.post(NewMessage(text: "hello"), in: hunt, by: anna)
    try fixture.hunts.remove(member: anna, HuntAccess(anna, to: hunt, for: .leave))
    for table in ["hunt", "hunt_home", "hunt_message", "hunt_member"] {
      let count = try fixture.store.read { db in
        try db.value("SELECT count(*) FROM \(table)", as: Int.self)
      }
      #expect(count == 0, "\(table)")
    }
  }

  @Test func deletedAccountLeavesNoInvitation() throws {
    let fixture = try HuntFixture()
    let (anna, ben) = (try fixture.account("Anna"), try fixture.account("Ben"))
    let hunt = try fixture.hunt(of: anna)
    let address = try #require(EmailAddress("BEN@homes.example"))
    _ = try fixture.hunts.invite(address, as: .viewer, HuntAccess(anna, to: hunt, for: .invite))
    try fixture.delete(ben)
    let count = try fixture.store.read { db in
      try db.value("SELECT count(*) FROM hunt_invitation", as: Int.self)
    }
    #expect(count == 0)
  }

  @Test func ownerChangesRoles() throws {
    let fixture = try HuntFixture()
    let (anna, ben, eve) = (
      try fixture.account("Anna"), try fixture.account("Ben"), try fixture.account("Eve")
    )
    let hunt = try fixture.hunt(of: anna, [(ben, .viewer)])
    let manage = HuntAccess(anna, to: hunt, for: .manage)
    #expect(
      try code { try fixture.put("sample.1", in: hunt, by: ben) } == .forbidden(.editHomes))
    try fixture.hunts.setRole(.editor, of: ben, manage)
    try fixture.put("sample.1", in: hunt, by: ben)
    #expect(try code { try fixture.hunts.setRole(.viewer, of: anna, manage) } == .needsOwner)
    #expect(try code { try fixture.hunts.setRole(.viewer, of: eve, manage) } == .unknown(.member))
    let asBen = HuntAccess(ben, to: hunt, for: .leave)
    #expect(
      try code { try fixture.hunts.remove(member: anna, asBen) } == .forbidden(.manage))
    try fixture.hunts.setRole(.owner, of: ben, manage)
    #expect(try fixture.sheet(hunt, for: anna).members.map(\.role) == [.editor, .owner])
    #expect(try code { try fixture.hunts.setRole(.viewer, of: ben, manage) } == .forbidden(.manage))
  }

  @Test func membersAndInvitationsHaveLimits() throws {
    let fixture = try HuntFixture()
    let anna = try fixture.account("Anna")
    let others = try (1..<HuntLimits.members).map { try fixture.account("m\($0)") }
    let hunt = try fixture.hunt(of: anna, others.map { ($0, .viewer) })
    let access = HuntAccess(anna, to: hunt, for: .invite)
    let new = try fixture.hunts.invite(nil, as: .viewer, access)
    let eve = try fixture.account("Eve")
    #expect(
      try code { _ = try fixture.hunts.accept(.token(new.token), by: eve) }
        == .request(.full(.member, limit: HuntLimits.members)))
    for _ in 1..<HuntLimits.invitations { _ = try fixture.hunts.invite(nil, as: .viewer, access) }
    #expect(
      try code { _ = try fixture.hunts.invite(nil, as: .viewer, access) }
        == .request(.full(.invitation, limit: HuntLimits.invitations)))
    for _ in 1..<HuntLimits.hunts { _ = try fixture.hunts.create(named: "x", by: anna) }
    #expect(
      try code { _ = try fixture.hunts.create(named: "x", by: anna) }
        == .request(.full(.hunt, limit: HuntLimits.hunts)))
  }
}
