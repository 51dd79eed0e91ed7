import CommandOutput
import Foundation
import HomefindTesting
import Testing
import Transport

@testable import homefind

/// Tests saved searches on the command line, including that only the owner can use them.
@Suite(.enabled(if: PeerPython.path != nil, "\(MailPeer.absence)"))
struct AlertsProgramTests {
  @Test(.timeLimit(.minutes(15))) func searchIsSavedPausedReadAndDeleted() async throws {
    let people = try await SignedInPeople(["nok", "dan"])
    try await save(people)
    try await refuse(people)
    try await change(people)
    try await read(people)
    #expect(
      try await people.output("nok", "alerts", "delete", "cheaper") == "deleted “cheaper”\n")
    #expect(try await list(people, "{name}") == ["at a station", "everywhere"])
    await people.end()
  }

  /// Returns the lines that a template prints for the saved searches, sorted.
  private func list(_ people: SignedInPeople, _ template: String) async throws -> [String] {
    try await people.output("nok", "alerts", "list", "--template", template)
      .split(separator: "\n").map(String.init).sorted()
  }

  /// Saves three searches; the options determine the kind of each search.
  private func save(_ people: SignedInPeople) async throws {
    #expect(try await people.output("nok", "alerts", "list").hasPrefix("no saved searches"))
    let saved = try await people.output(
      "nok", "alerts", "save", "Near Asok", "--at", "listing:145831", "--radius", "1km", "--type",
      "townhome,condo", "--max-price", "5m", "--report", "new,price-drop", "--frequency", "daily")
    #expect(saved.hasPrefix("saved “Near Asok”, id "), "\(saved)")
    _ = try await people.output("nok", "alerts", "save", "everywhere", "--type", "condo")
    _ = try await people.output("nok", "alerts", "save", "at a station", "--at", "Asok", "--json")
    let lines = try await list(people, "{search} {frequency} {parameters.type}")
    #expect(
      lines == [
        "nearby daily condo,townhome", "recommended as-it-happens condo", "train as-it-happens ",
      ])
    let table = try await people.output("nok", "alerts", "list")
    #expect(table.contains("--max-price 5m --radius 1km --type condo,townhome"), "\(table)")
    #expect(table.contains("new, price drops") && table.contains("daily"), "\(table)")
  }

  private func refuse(_ people: SignedInPeople) async throws {
    for (arguments, status, text) in [
      (["--max-price", "cheap"], ExitStatus.usage, "--max-price “cheap” is not a price"),
      (["--at", "E4", "--district", "Watthana"], .usage, "only one of --at and --district"),
      (["--station", "Asok", "--frequency", "hourly"], .usage, "frequency is not one of"),
      (["--station", "Asgard"], .unknownPlace, "Asgard"),
      (["--at", "listing:none"], .unknownPlace, "homefind: "),
    ] {
      let refused = try await people.run("nok", ["alerts", "save", "none"] + arguments)
      #expect(refused.status == status.rawValue, "\(refused)")
      #expect(refused.errors.contains(text) && refused.output.isEmpty, "\(refused)")
    }
    let id = try await list(people, "{id}")[0]
    let strange = try await people.run("dan", "alerts", "pause", id, "--lang", "th")
    #expect(strange.status == ExitStatus.unknownPlace.rawValue)
    #expect(strange.errors.contains("ไม่มีการค้นหาที่บันทึกไว้นี้"), "\(strange.errors)")
  }

  private func change(_ people: SignedInPeople) async throws {
    #expect(
      try await people.output("nok", "alerts", "pause", "near asok")
        == "emails for “Near Asok”: never\n")
    #expect(
      try await people.output("nok", "alerts", "resume", "Near Asok")
        == "emails for “Near Asok”: as it happens\n")
    let changed = try await people.output(
      "nok", "alerts", "change", "Near Asok", "--name", "cheaper", "--report", "price-drop",
      "--frequency", "weekly", "--template", "{name} {report} {frequency}")
    #expect(changed == "cheaper [\"price-drop\"] weekly\n")
    let nothing = try await people.run("nok", "alerts", "change", "cheaper")
    #expect(nothing.status == ExitStatus.usage.rawValue, "\(nothing.errors)")
  }

  /// Checks that a feed URL can be read without signing in until the URL is replaced or revoked.
  private func read(_ people: SignedInPeople) async throws {
    let feed = {
      try await people.output("nok", "alerts", "feed", "cheaper").trimmingCharacters(in: .newlines)
    }
    let (first, second) = (try await feed(), try await feed())
    #expect(first != second && second.hasPrefix("\(people.url)/v1/alerts/"), "\(second)")
    let read = try await people.get(String(second.dropFirst(people.url.count)))
    #expect(read.response.status == 200)
    #expect(String(decoding: read.body, as: UTF8.self).contains("<title>cheaper</title>"))
    _ = try await people.output("nok", "alerts", "feed", "cheaper", "--revoke")
    for address in [first, second] {
      let path = String(address.dropFirst(people.url.count))
      #expect(try await people.get(path).response.status == 404)
    }
  }
}
