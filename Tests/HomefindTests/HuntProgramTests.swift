import CommandOutput
import Foundation
import HomefindTesting
import Testing
import Transport

@testable import homefind

/// Tests a hunt that two people share on the command line.
@Suite(.enabled(if: PeerPython.path != nil, "\(MailPeer.absence)"))
struct HuntProgramTests {
  private static let name = "Home for two"

  @Test(.timeLimit(.minutes(15))) func twoPeopleShareAHunt() async throws {
    let people = try await SignedInPeople(["nok", "dan"])
    let hunt = try await begin(people)
    try await join(hunt, people)
    try await judge(people)
    try await talk(people)
    try await view(hunt, people)
    try await answer(people)
    try await end(people)
    await people.end()
  }

  /// One person creates a hunt and adds homes; other people cannot see it.
  private func begin(_ people: SignedInPeople) async throws -> String {
    #expect(try await people.output("nok", "hunt", "list").hasPrefix("no shared lists"))
    let made = try await people.output("nok", "hunt", "create", Self.name, "--template", "{id}")
    let hunt = made.trimmingCharacters(in: .newlines)
    let added = try await people.run(
      "nok", "hunt", "add", Self.name, "-", input: "145831 none 131958")
    #expect(added.status == ExitStatus.unknownPlace.rawValue)
    #expect(added.output == "added sample.145831\nadded sample.131958\n")
    #expect(added.errors.hasPrefix("homefind: none: There is no such home"), "\(added.errors)")
    let unknown = try await people.run("dan", "hunt", "show", hunt)
    #expect(unknown.status == ExitStatus.unknownPlace.rawValue)
    #expect(
      unknown.errors == "homefind: There is no such shared list, or it is not shared with you.\n")
    let named = try await people.run("dan", "hunt", "show", Self.name)
    #expect(named.status == ExitStatus.unknownPlace.rawValue)
    #expect(named.errors.contains("You have no shared lists called"), "\(named.errors)")
    return hunt
  }

  /// The other person accepts an invitation, which works once, and has fewer rights than the owner.
  private func join(_ hunt: String, _ people: SignedInPeople) async throws {
    let invited = try await people.run(
      "nok", "hunt", "invite", "home FOR two", "--role", "editor")
    let link = invited.output.trimmingCharacters(in: .newlines)
    #expect(link.hasPrefix("\(people.url)/#invitation="), "\(invited)")
    #expect(invited.errors.contains("send the link yourself"))
    #expect(
      try await people.output("dan", "hunt", "join", link)
        == "you are now a member of “\(Self.name)”\n")
    let again = try await people.run("nok", "hunt", "join", link)
    #expect(again.status == ExitStatus.unknownPlace.rawValue, "\(again.errors)")
    let members = try await people.output("dan", "hunt", "members", hunt, "--ndjson")
    #expect(members.split(separator: "\n").count == 2 && members.contains(#""role":"editor""#))
    let refused = try await people.run("dan", "hunt", "invite", hunt, "eve@mail.example")
    #expect(refused.status == ExitStatus.feedRefusedLogin.rawValue && refused.output.isEmpty)
    #expect(
      refused.errors == "homefind: Only the owner of the shared list may do this; ask the owner.\n")
    let thai = try await people.run("dan", "hunt", "invite", hunt, "--lang", "th")
    #expect(thai.errors == "homefind: เฉพาะเจ้าของกลุ่มหาบ้านเท่านั้นที่ทำได้ ขอให้เจ้าของทำแทน\n")
  }

  /// Invitations to an email address are listed, and accepted or declined by id.
  private func answer(_ people: SignedInPeople) async throws {
    #expect(try await people.output("dan", "hunt", "invitations") == "no invitations\n")
    _ = try await people.output("nok", "hunt", "create", "Second")
    for isAccepted in [false, true] {
      let invited = try await people.run(
        "nok", "hunt", "invite", "Second", "dan@mail.example", "--role", "viewer")
      #expect(invited.status == 0, "\(invited.errors)")
      let table = try await people.output("dan", "hunt", "invitations")
      #expect(table.contains("Second") && table.contains("viewer"), "\(table)")
      let id = try await people.output("dan", "hunt", "invitations", "--template", "{id}")
        .trimmingCharacters(in: .newlines)
      // Only the account with that address can use the id.
      let other = try await people.run("nok", "hunt", "join", id)
      #expect(other.status == ExitStatus.unknownPlace.rawValue, "\(other.errors)")
      let answer = try await people.output("dan", "hunt", isAccepted ? "join" : "decline", id)
      #expect(answer == (isAccepted ? "you are now a member of “Second”\n" : "declined\n"))
      #expect(try await people.output("dan", "hunt", "invitations") == "no invitations\n")
      let gone = try await people.run("dan", "hunt", "decline", id)
      #expect(gone.status == ExitStatus.unknownPlace.rawValue, "\(gone.errors)")
    }
  }

  /// Both people can see ratings and notes; replacing a status that the other person set prints the
  /// old status.
  private func judge(_ people: SignedInPeople) async throws {
    _ = try await people.output(
      "dan", "hunt", "change", Self.name, "145831", "--status", "viewed", "--rating", "4",
      "--note", "-quiet")
    let changed = try await people.run(
      "nok", "hunt", "change", Self.name, "145831", "--status", "offer", "--rating", "5")
    #expect(changed.output == "changed sample.145831\n")
    #expect(changed.errors.contains("the status was “viewed” before"), "\(changed.errors)")
    let lines = try await people.output(
      "dan", "hunt", "show", Self.name, "--template", "{listing} {status} {note}")
    #expect(lines == "sample.131958 to-view \nsample.145831 offer -quiet\n")
    let table = try await people.output("dan", "hunt", "show", Self.name)
    for text in ["2 members, 2 homes", "Nimbrel Sky Asok", "offer made", "you 4", "someone 5"] {
      #expect(table.contains(text), "\(table)")
    }
    let json = try await people.output("dan", "hunt", "show", Self.name, "--json")
    #expect(json.hasPrefix("{\"id\":") && json.contains(#""role":"editor""#))
    for (arguments, text) in [
      (["--rating", "6"], "--rating “6” is not a whole number from 1 to 5"),
      ([], "--status, --note and --rating"),
      (["--status", "sold"], "status is not one of to-view"),
    ] {
      let wrong = try await people.run(
        "nok", ["hunt", "change", Self.name, "145831"] + arguments)
      #expect(wrong.status == ExitStatus.usage.rawValue && wrong.errors.contains(text), "\(wrong)")
    }
  }

  /// A message stays unread until it is marked as read.
  private func talk(_ people: SignedInPeople) async throws {
    let posted = try await people.output(
      "dan", "hunt", "post", Self.name, "Saturday?\nAt ten", "--about", "145831")
    #expect(posted == "posted\n")
    _ = try await people.output("dan", "hunt", "post", Self.name, "สวัสดี")
    let unread = { try await people.output("nok", "hunt", "list", "--template", "{unread}") }
    let read = try await people.output("nok", "hunt", "messages", Self.name)
    #expect(read.contains("· sample.145831\n  Saturday?\n  At ten\n"), "\(read)")
    #expect(read.hasSuffix("\n  สวัสดี\n"))
    #expect(try await unread() == "2\n")
    let last = try await people.output(
      "nok", "hunt", "messages", Self.name, "--limit", "1", "--mark-read")
    #expect(last.contains("for earlier messages, add --before"), "\(last)")
    #expect(try await unread() == "1\n")
    let about = try await people.output(
      "nok", "hunt", "messages", Self.name, "--about", "145831", "--mark-read", "--template",
      "{text}")
    #expect(about == "Saturday? At ten\n")
    #expect(try await unread() == "0\n")
  }

  private func view(_ hunt: String, _ people: SignedInPeople) async throws {
    #expect(try await people.output("nok", "hunt", "viewings", hunt) == "no viewings\n")
    _ = try await people.client(of: "nok").ask(
      "/v1/hunts/\(hunt)/viewings", .post,
      body: Array(
        #"{"listing": "145831", "times": [{"from": "2030-01-05T12:00:00Z", "to": "2030-01-05T13:00:00Z"}]}"#
          .utf8))
    let viewings = try await people.output("dan", "hunt", "viewings", hunt)
    for text in ["2030-01-05", "sample.145831", "settled", "no answer yet"] {
      #expect(viewings.contains(text), "\(viewings)")
    }
  }

  /// Renames the hunt, removes a home and signs one person out.
  private func end(_ people: SignedInPeople) async throws {
    _ = try await people.output("dan", "hunt", "rename", Self.name, "Our home")
    let former = try await people.run("nok", "hunt", "remove", "Our hom", "131958")
    #expect(former.status == ExitStatus.unknownPlace.rawValue)
    #expect(former.errors.contains("did you mean Our home?"), "\(former.errors)")
    #expect(
      try await people.output("nok", "hunt", "remove", "Our home", "131958") == "removed 131958\n")
    #expect(
      try await people.output("nok", "hunt", "show", "Our home", "--template", "{listing}")
        == "sample.145831\n")
    _ = try await people.output("nok", "hunt", "create", "Our home")
    let several = try await people.run("nok", "hunt", "show", "Our home")
    #expect(several.status == ExitStatus.unknownPlace.rawValue)
    #expect(several.errors.contains("use an id"), "\(several.errors)")
    _ = try await people.output("dan", "logout")
    let out = try await people.run("dan", "hunt", "list")
    #expect(out.status == ExitStatus.usage.rawValue && out.errors.contains("homefind login"))
  }
}
