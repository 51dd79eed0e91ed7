import Geo
import HomefindTesting
import JSONStream
import Mail
import Store
import StoresTesting
import Testing

@testable import Accounts
@testable import Hunts

@Suite(.bothStores) struct HuntExportTests {
  private struct NoCarrier: MailCarrier {
    func deliver(_ message: MailMessage, id: String, at time: Int64) async throws(MailError) {}
  }

  private func service(_ fixture: HuntFixture) throws -> AccountService {
    let now: @Sendable () -> Int64 = { 1_795_000_000 }
    return try AccountService(
      store: fixture.store, mail: MailQueue(carrier: NoCarrier(), now: now),
      contents: [HuntContent(fixture.hunts)], now: now)
  }

  private func rest(_ export: inout AccountExport) throws -> [[UInt8]] {
    var parts: [[UInt8]] = []
    while let part = try export.next() { parts.append(part) }
    return parts
  }

  /// Creates a hunt with 250 homes, 700 messages (half of them Anna's) and 120 viewings.
  private func hunt(_ fixture: HuntFixture, _ anna: AccountID, _ ben: AccountID) throws -> HuntID {
    let hunt = try fixture.hunt(of: anna, [(ben, .editor)])
    let facts = #"{"about":"\#(String(repeating: "y", count: 300))"}"#
    try fixture.store.write { db in
      for number in 0..<250 {
        try db.execute(
          """
          INSERT INTO hunt_home (hunt, listing, added_by, added, status, status_version, note,
            note_version, facts, version) VALUES (?, ?, ?, 0, 'viewed', 1, 'n', 1, ?, 1)
          """, [hunt, "sample.\(number)", anna, facts])
      }
      for number in 0..<700 {
        try db.execute(
          """
          INSERT INTO hunt_message (id, hunt, author, text, at) VALUES (?, ?, ?, ?, 0)
          """,
          [
            10_000 + number, hunt, number % 2 == 0 ? anna : ben, "message \(number)",
          ])
      }
      for number in 0..<120 {
        try db.execute(
          """
          INSERT INTO viewing (id, hunt, listing, created_by, times, note, sequence, changed,
            version) VALUES (?, ?, 'sample.1', ?, ?, '', 0, 0, 1)
          """, [ViewingID(), hunt, anna, "\(1_000 + number)-\(2_000 + number)"])
      }
    }
    return hunt
  }

  @Test func exportInPartsIsComplete() throws {
    let fixture = try HuntFixture()
    let (anna, ben) = (try fixture.account("Anna"), try fixture.account("Ben"))
    _ = try hunt(fixture, anna, ben)
    _ = try fixture.hunt(of: anna)
    var export = try service(fixture).export(anna)
    let parts = try rest(&export)
    #expect(parts.count > 4 && parts.allSatisfy { $0.count < 200_000 }, "\(parts.map(\.count))")
    let root = try JSONDocument(Array(parts.joined())).root
    let hunts = try #require(root["hunts"]?.elements)
    #expect(hunts.count == 2 && root["places"]?.elements.isEmpty == true)
    let large = try #require(hunts.first { $0["homes"]?.elements.isEmpty == false })
    #expect(large["members"]?.elements.count == 2)
    #expect(Set(large["homes"]?.elements.map { $0["listing"]?.string } ?? []).count == 250)
    let texts = large["messages"]?.elements.compactMap { $0["text"]?.string }
    #expect(texts == (0..<350).map { "message \(2 * $0)" })
    let viewings = large["viewings"]?.elements.compactMap { $0["id"]?.string } ?? []
    #expect(viewings.count == 120 && Set(viewings).count == 120)
  }

  /// Other members can write during an export. The export omits deleted data and is still a
  /// complete document.
  @Test func leavingDuringExportEndsTheListButNotTheDocument() throws {
    let fixture = try HuntFixture()
    let (anna, ben) = (try fixture.account("Anna"), try fixture.account("Ben"))
    let hunt = try hunt(fixture, anna, ben)
    var export = try service(fixture).export(anna)
    var bytes = try #require(try export.next())
    _ = try fixture.post(NewMessage(text: "meanwhile"), in: hunt, by: ben)
    try fixture.hunts.remove(member: anna, HuntAccess(anna, to: hunt, for: .leave))
    bytes += Array(try rest(&export).joined())
    let homes = try JSONDocument(bytes).root["hunts"]?.elements.first?["homes"]?.elements.count
    #expect((1..<250).contains(homes ?? 0), "\(String(describing: homes))")
  }

  /// Content that an account has created in a hunt belongs to the hunt, so only members can read
  /// it.
  @Test func exportOfFormerMemberOmitsTheHunt() throws {
    let fixture = try HuntFixture()
    let (anna, ben) = (try fixture.account("Anna"), try fixture.account("Ben"))
    let hunt = try fixture.hunt(of: anna, [(ben, .editor)])
    for place in [hunt, nil] {
      _ = try fixture.hunts.save(
        title: place == nil ? "Work" : "Exit 3", text: "", kind: .meetingPoint, at: .cityPillar,
        in: place, by: ben)
    }
    let titles = {
      var export = try service(fixture).export(ben)
      let root = try JSONDocument(Array(try rest(&export).joined())).root
      return Set(root["places"]?.elements.compactMap { $0["title"]?.string } ?? [])
    }
    #expect(try titles() == ["Exit 3", "Work"])
    try fixture.hunts.remove(member: ben, HuntAccess(anna, to: hunt, for: .manage))
    #expect(try titles() == ["Work"])
  }
}
