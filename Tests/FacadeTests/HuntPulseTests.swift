import Geo
import HomefindTesting
import ListingStore
import Mail
import Store
import StoresTesting
import Testing

@testable import Accounts
@testable import Facade
@testable import Hunts

/// Tests which changes wake the event streams.
@Suite struct HuntPulseTests {
  private struct NoCarrier: MailCarrier {
    func deliver(_ message: MailMessage, id: String, at time: Int64) async throws(MailError) {}
  }

  /// A pulse that ticks only when a test requests it, and the services that it uses.
  private final class Fixture {
    let service: AccountService
    let hunts: HuntService
    let positions: HuntPositions
    let pulse: HuntPulse
    /// References that keep the streams alive, because a released stream stops listening.
    private var kept: [EventTicks] = []

    init() throws {
      let now: @Sendable () -> Int64 = { 1_795_000_000 }
      let store = try AccountStore.inMemory()
      service = try AccountService(
        store: store, mail: MailQueue(carrier: NoCarrier(), now: now), now: now)
      hunts = HuntService(store: store, now: now)
      positions = HuntPositions(now: now)
      pulse = HuntPulse(every: nil, positions: positions)
    }

    func signedIn(_ name: String) throws -> SignedIn {
      let (account, token) = (AccountID(), SecretToken())
      try service.store.write { db in
        try db.execute("INSERT INTO account VALUES (?, ?, NULL, 'en', 0)", [account, name])
        try Session.begin(for: account, token: token, agent: nil, at: 1_795_000_000, in: db)
      }
      let signedIn = try service.signedIn(token)
      return try #require(signedIn)
    }

    func listen(_ signedIn: SignedIn) -> HuntPulse.Listener {
      let listener = pulse.listener(for: signedIn)
      kept.append(pulse.wakes(of: listener, by: service))
      return listener
    }

    func post(in hunt: HuntID, by account: AccountID) throws {
      _ = try hunts.post(NewMessage(text: "x"), HuntAccess(account, to: hunt, for: .write))
    }
  }

  @Test func newMessageWakesOnlyStreamsOfItsHunt() throws {
    let fixture = try Fixture()
    let (anna, ben) = (try fixture.signedIn("anna"), try fixture.signedIn("ben"))
    let hunt = try fixture.hunts.create(named: "Ours", by: anna.account)
    _ = try fixture.hunts.create(named: "His", by: ben.account)
    let (hers, his) = (fixture.listen(anna), fixture.listen(ben))
    let pulse = fixture.pulse
    for listener in [hers, his] {
      let look = pulse.look(listener, behind: 0)
      #expect(look.hasNews && look.isCheckDue && !look.isEnded)
      pulse.hasRead(listener)
    }
    pulse.tick(fixture.service)
    let start = try fixture.hunts.lastEvent()
    for _ in 0..<20 { pulse.tick(fixture.service) }
    for listener in [hers, his] {
      let look = pulse.look(listener, behind: start)
      #expect(!look.hasNews && !look.isCheckDue && look.last == start)
    }
    try fixture.post(in: hunt, by: anna.account)
    pulse.tick(fixture.service)
    let last = try fixture.hunts.lastEvent()
    #expect(pulse.look(hers, behind: start).hasNews && !pulse.look(hers, behind: last).hasNews)
    // The other stream skips events from other people's hunts without reading the store.
    let idle = pulse.look(his, behind: start)
    #expect(!idle.hasNews && idle.last == last && last > start)
  }

  @Test func positionsWakeOnlyStreamsOfTheirHunt() throws {
    let fixture = try Fixture()
    let (anna, ben) = (try fixture.signedIn("anna"), try fixture.signedIn("ben"))
    let hunt = try fixture.hunts.create(named: "Ours", by: anna.account)
    let (hers, his) = (fixture.listen(anna), fixture.listen(ben))
    let pulse = fixture.pulse
    // A new stream sends all positions.
    #expect(pulse.takePositions(hers) == nil && pulse.takePositions(his) == nil)
    pulse.tick(fixture.service)
    #expect(pulse.takePositions(hers) == [])
    let access = HuntAccess(anna.account, to: hunt, for: .sharePosition)
    let update = PositionUpdate(position: .cityPillar, precision: .exact, minutes: 5)
    _ = try fixture.hunts.share(update, access, in: anna.session, among: fixture.positions)
    pulse.tick(fixture.service)
    #expect(pulse.takePositions(hers) == [hunt] && pulse.takePositions(his) == [])
    try fixture.hunts.hidePosition(access, among: fixture.positions)
    pulse.tick(fixture.service)
    #expect(pulse.takePositions(hers) == [hunt] && pulse.takePositions(his) == [])
  }

  @Test func endedSessionEndsOnlyItsStreams() throws {
    let fixture = try Fixture()
    let (anna, ben) = (try fixture.signedIn("anna"), try fixture.signedIn("ben"))
    let (hers, his) = (fixture.listen(anna), fixture.listen(ben))
    fixture.pulse.tick(fixture.service)
    try fixture.service.end(anna.session, of: anna.account)
    fixture.pulse.tick(fixture.service)
    #expect(fixture.pulse.look(hers, behind: 0).isEnded)
    #expect(!fixture.pulse.look(his, behind: 0).isEnded)
  }

  /// If another process ends a session, the session's position disappears, and the hunt's streams
  /// wake.
  @Test func sessionEndedByAnotherProcessStopsSharing() throws {
    let fixture = try Fixture()
    let (anna, ben) = (try fixture.signedIn("anna"), try fixture.signedIn("ben"))
    let hunt = try fixture.hunts.create(named: "Ours", by: anna.account)
    let new = try fixture.hunts.invite(
      nil, as: .viewer, HuntAccess(anna.account, to: hunt, for: .invite))
    _ = try fixture.hunts.accept(.token(new.token), by: ben.account)
    let his = fixture.listen(ben)
    let access = HuntAccess(anna.account, to: hunt, for: .sharePosition)
    let update = PositionUpdate(position: .cityPillar, precision: .exact, minutes: 5)
    _ = try fixture.hunts.share(update, access, in: anna.session, among: fixture.positions)
    fixture.pulse.tick(fixture.service)
    _ = fixture.pulse.takePositions(his)
    fixture.pulse.tick(fixture.service)
    #expect(fixture.pulse.takePositions(his) == [] && !fixture.positions.hunts.isEmpty)
    try fixture.service.store.write { db in
      try db.execute("DELETE FROM session WHERE id = ?", [anna.session])
    }
    fixture.pulse.tick(fixture.service)
    #expect(fixture.positions.hunts.isEmpty && fixture.pulse.takePositions(his) == [hunt])
  }

  /// A session can also expire, so a stream checks its session every few minutes.
  @Test func streamsCheckTheirSessionsPeriodically() throws {
    let fixture = try Fixture()
    let listener = fixture.listen(try fixture.signedIn("anna"))
    _ = fixture.pulse.look(listener, behind: 0)
    fixture.pulse.hasRead(listener)
    for _ in 0..<HuntPulse.checks { fixture.pulse.tick(fixture.service) }
    #expect(fixture.pulse.look(listener, behind: 0).isCheckDue)
    #expect(!fixture.pulse.look(listener, behind: 0).isCheckDue)
  }

  /// After the store is restored to an earlier state, all streams must read it again.
  @Test func restoredStoreIsReadAgain() throws {
    let fixture = try Fixture()
    let anna = try fixture.signedIn("anna")
    _ = try fixture.hunts.create(named: "Ours", by: anna.account)
    let listener = fixture.listen(anna)
    _ = fixture.pulse.look(listener, behind: 0)
    fixture.pulse.hasRead(listener)
    fixture.pulse.tick(fixture.service)
    let last = try fixture.hunts.lastEvent()
    try fixture.service.store.write { db in
      try db.execute("UPDATE sqlite_sequence SET seq = 0 WHERE name = 'hunt_event'")
    }
    fixture.pulse.tick(fixture.service)
    #expect(fixture.pulse.look(listener, behind: last).hasNews)
  }
}
