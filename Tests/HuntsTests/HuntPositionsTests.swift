import Accounts
import Geo
import HomefindTesting
import JSONStream
import Store
import Testing

@testable import Hunts

/// The positions that members share.
@Suite struct HuntPositionsTests {
  /// A hunt with Anna, Ben and Cat, and shared positions that use the same clock.
  private struct Fixture {
    let fixture = try? HuntFixture()
    let positions: HuntPositions
    let people: [AccountID]
    let sessions: [SessionID]
    let hunt: HuntID

    init() throws {
      let fixture = try #require(fixture)
      positions = HuntPositions(now: fixture.hunts.now)
      people = try ["Anna", "Ben", "Cat"].map(fixture.account)
      sessions = try people.map(fixture.session)
      hunt = try fixture.hunt(of: people[0], [(people[1], .editor), (people[2], .viewer)])
    }

    func share(_ update: PositionUpdate, by person: Int) throws -> MemberPosition? {
      try fixture?.hunts.share(
        update, HuntAccess(people[person], to: hunt, for: .sharePosition),
        in: sessions[person], among: positions)
    }

    func hide(_ person: Int) throws {
      try fixture?.hunts.hidePosition(
        HuntAccess(people[person], to: hunt, for: .sharePosition), among: positions)
    }

    /// Returns the names of the members whose positions `person` can see.
    func names(for person: Int = 0) throws -> [String?]? {
      try fixture?.hunts.positions(
        HuntAccess(people[person], to: hunt, for: .read), among: positions
      ).map(\.person.name)
    }
  }

  private static let there = PositionUpdate(
    position: .cityPillar, precision: .exact, minutes: 30)
  private static let onTheWay = PositionUpdate(position: .cityPillar)

  @Test func sharedPositionExpires() throws {
    let hunt = try Fixture()
    let shared = try #require(try hunt.share(Self.there, by: 2))
    #expect(shared.isOwn && shared.shared.until - shared.shared.at == 1_800)
    #expect(try hunt.names() == ["Cat"])
    hunt.fixture?.move(by: 1_000)
    // An update does not extend the sharing period.
    #expect(try hunt.share(Self.onTheWay, by: 2)?.shared.until == shared.shared.until)
    _ = hunt.positions.takeChangedHunts()
    hunt.fixture?.move(by: 800)
    #expect(hunt.positions.takeChangedHunts() == [hunt.hunt])
    #expect(try hunt.names() == [])
    // A late update does not restart sharing.
    #expect(try code { _ = try hunt.share(Self.onTheWay, by: 2) } == .request(.invalid))
    #expect(try hunt.names() == [])
  }

  @Test func hiddenPositionDisappearsImmediately() throws {
    let hunt = try Fixture()
    _ = try hunt.share(Self.there, by: 0)
    _ = try hunt.share(Self.there, by: 1)
    #expect(try hunt.names(for: 2) == ["Anna", "Ben"])
    try hunt.hide(1)
    #expect(try hunt.names(for: 2) == ["Anna"])
    #expect(throws: HuntError.self) { try hunt.share(Self.onTheWay, by: 1) }
    // Hiding a position that is already hidden is not an error.
    try hunt.hide(1)
    #expect(try hunt.names(for: 2) == ["Anna"])
    let gone = HuntAccess(hunt.people[0], to: hunt.hunt, for: .leave)
    try hunt.fixture?.hunts.remove(member: hunt.people[0], gone)
    #expect(try hunt.names(for: 2) == [])
  }

  /// The session ends in this process, in another process, or because it expires.
  @Test(arguments: 0..<3)
  func positionEndsWithItsSession(end: Int) throws {
    let hunt = try Fixture()
    let fixture = try #require(hunt.fixture)
    let kept = try #require(try hunt.share(Self.there, by: 1)).shared
    if end == 2 {
      // Advance the clock until ten minutes of the session's one-year validity remain.
      try fixture.store.write { db in
        try db.execute(
          "UPDATE session SET created = ? WHERE id = ?",
          [fixture.hunts.now() - Session.limit + 600, hunt.sessions[2]])
      }
    }
    let shared = try #require(try hunt.share(Self.there, by: 2)).shared
    #expect(try hunt.names() == ["Ben", "Cat"])
    _ = hunt.positions.takeChangedHunts()
    switch end {
    case 0: hunt.positions.hide(sharedBy: [hunt.sessions[2]])
    case 1:
      try fixture.store.write {
        try $0.execute("DELETE FROM session WHERE id = ?", [hunt.sessions[2]])
      }
    default:
      #expect(shared.until == shared.at + 600 && kept.until == kept.at + 1_800)
      fixture.move(by: 600)
    }
    #expect(try hunt.names() == ["Ben"])
    #expect(hunt.positions.takeChangedHunts() == [hunt.hunt])
    // The update is rejected because sharing must be restarted first.
    #expect(try code { _ = try hunt.share(Self.onTheWay, by: 2) } == .request(.invalid))
  }

  /// Only the session that last shared the position matters.
  @Test func endOfAnotherSessionKeepsThePosition() throws {
    let hunt = try Fixture()
    let fixture = try #require(hunt.fixture)
    let other = try fixture.session(of: hunt.people[2])
    _ = try hunt.share(Self.there, by: 2)
    hunt.positions.hide(sharedBy: [other])
    #expect(try hunt.names() == ["Cat"])
    let access = HuntAccess(hunt.people[2], to: hunt.hunt, for: .sharePosition)
    _ = try fixture.hunts.share(Self.onTheWay, access, in: other, among: hunt.positions)
    hunt.positions.hide(sharedBy: [hunt.sessions[2]])
    #expect(try hunt.names() == ["Cat"])
    hunt.positions.hide(sharedBy: [other])
    #expect(try hunt.names() == [])
  }

  /// A coarse position reveals nothing more than its 500 m square, no matter how many updates
  /// follow.
  @Test func coarsePositionsRevealOnlyTheirSquare() throws {
    let hunt = try Fixture()
    var seen: Set<Coordinate> = []
    var random = SeededRandom(seed: 7)
    for _ in 0..<200 {
      let there = try #require(
        Coordinate(
          latitude: 13.7251 + .random(in: -0.0005...0.0005, using: &random),
          longitude: 100.4930 + .random(in: -0.0005...0.0005, using: &random)))
      let update = PositionUpdate(position: there, precision: .area, minutes: 5)
      let shared = try #require(try hunt.share(update, by: 0)).shared.position
      #expect(shared.distance(to: there) < 355)
      seen.insert(shared)
    }
    // An area of 110 m by 110 m overlaps at most four squares.
    #expect(seen.count <= 4)
    for latitude in [-90, -89.9999, 0, 89.9999, 90] {
      for longitude in [-180, -179.9999, 0, 179.9999, 180] {
        let corner = try #require(Coordinate(latitude: latitude, longitude: longitude))
        let update = PositionUpdate(position: corner, precision: .area, minutes: 5)
        let shared = try #require(try hunt.share(update, by: 0)).shared.position
        #expect(abs(shared.latitude - latitude) < 0.005)
      }
    }
  }

  /// Returns the positions in two processes that exchange messages.
  private func pair(_ hunt: Fixture) throws -> (HuntPositions, HuntPositions) {
    let now = try #require(hunt.fixture?.hunts.now)
    let (one, other) = (HuntPositions(now: now), HuntPositions(now: now))
    one.report { [weak other] in other?.take($0) }
    other.report { [weak one] in one?.take($0) }
    return (one, other)
  }

  @Test func processesExchangePositions() throws {
    let hunt = try Fixture()
    let (one, other) = try pair(hunt)
    let anna = hunt.people[0]
    let first = try one.share(
      Self.there, by: anna, in: hunt.hunt, from: (hunt.sessions[0], .max))
    #expect(other.sessions == [hunt.sessions[0]])
    #expect(other.positions(in: hunt.hunt) == [first])
    #expect(other.takeChangedHunts() == [hunt.hunt])
    // Either process can update or hide a position that was shared through the other process.
    hunt.fixture?.move(by: 5)
    let next = try other.share(Self.onTheWay, by: anna, in: hunt.hunt)
    #expect(next.until == first.until && one.positions(in: hunt.hunt) == [next])
    let late = one.messages
    other.hide(anna)
    #expect(one.positions(in: hunt.hunt) == [])
    // A late message does not restore a hidden position.
    for message in late { other.take(message) }
    #expect(other.positions(in: hunt.hunt) == [] && other.takeChangedHunts() == [hunt.hunt])
    // A process that starts later receives the complete state, including shares that have ended.
    let again = try one.share(Self.there, by: anna, in: hunt.hunt)
    let third = HuntPositions(now: one.now)
    for message in other.messages + late { third.take(message) }
    #expect(third.positions(in: hunt.hunt) == [again])
  }

  @Test(arguments: [
    "", "on", "off 1 2 3 4", "x", "on \(HuntID().text) \(AccountID().text) 1 2 3 exact 4 5",
    "on \(HuntID().text) \(AccountID().text) \(HuntID().text) 99999999999999 1 exact 13 100",
    "on \(HuntID().text) \(AccountID().text) \(HuntID().text) 1795000060 1 exact 91 100",
    "on \(HuntID().text) \(AccountID().text) \(HuntID().text) 1795000060 1 exact nan 100",
  ])
  func malformedMessagesAreIgnored(message: String) throws {
    let positions = HuntPositions { 1_795_000_000 }
    positions.take(Array(message.utf8) + [0xff, 0x0a])
    #expect(positions.hunts.isEmpty)
  }

  @Test func clockSetBackEndsSharing() throws {
    let hunt = try Fixture()
    _ = try hunt.share(
      PositionUpdate(position: .cityPillar, precision: .exact, minutes: 480), by: 0)
    hunt.fixture?.move(by: -60)
    #expect(try hunt.names() == [])
  }

  /// No table contains positions, so the export contains none either.
  @Test func positionsAreNotStored() throws {
    let hunt = try Fixture()
    let store = try #require(hunt.fixture?.store)
    func content() throws -> [String: Set<FetchedRow>] {
      try store.read { db in
        let tables = try db.values(
          "SELECT name FROM sqlite_schema WHERE type = 'table'", as: String.self)
        return try tables.reduce(into: [:]) { counts, table in
          counts[table] = Set(try db.rows("SELECT * FROM \(table)"))
        }
      }
    }
    let before = try content()
    _ = try hunt.share(Self.there, by: 0)
    try hunt.hide(0)
    _ = try hunt.share(Self.there, by: 0)
    #expect(try content() == before)
  }
}
