import Beacons
import GRDB
import HomefindTesting
import Store
import StoresTesting
import Testing

@testable import ListingStore

/// Beacons in a store that several processes share.
@Suite(.bothStores) struct BeaconTests {
  private let folder = TemporaryFolder()
  private static let uuid = "f7826da6-4fa2-4e98-8024-bc5b71e0893e"

  private func open() throws -> ListingStore {
    try TestDatabases.listings(at: folder.file("b.sqlite"))
  }

  private func beacon(_ name: String, _ number: UInt32, listing: String = "1") -> Beacon {
    Beacon(
      name: name, signal: .iBeacon(uuid: Self.uuid, number: number), target: .listing(listing))
  }

  @Test func beaconsPersistForTheNextProcess() throws {
    let first = try open()
    let fence = Beacon(
      name: "gate", signal: .geofence(place(east: 0, north: 0), radius: 150),
      target: .project("Asok Place"), power: -20)
    #expect(try first.add([beacon("lobby", 65_536), fence]).isEmpty)
    #expect(try open().beacons() == [fence, beacon("lobby", 65_536)])
    #expect(try first.removeBeacon(named: "gate"))
    #expect(try !first.removeBeacon(named: "gate"))
    #expect(try open().beacons().map(\.name) == ["lobby"])
  }

  @Test func duplicatesAreReportedAndNothingIsAdded() throws {
    let store = try open()
    _ = try store.add([beacon("a", 1)])
    let problems = try store.add([beacon("b", 2), beacon("a", 3), beacon("c", 1)])
    #expect(problems.map(\.place) == [1])
    let signals = try store.add([beacon("b", 2), beacon("c", 1)])
    #expect(signals.map(\.problem) == [BeaconProblem(.uuid, .knownSignal(of: "a"))])
    #expect(try store.beacons() == [beacon("a", 1)])
  }

  @Test func replacedBeaconsMaySwapTheirSignals() throws {
    let store = try open()
    _ = try store.add([beacon("a", 1), beacon("b", 2)])
    #expect(try store.add([beacon("a", 2), beacon("b", 1)], isReplacing: true).isEmpty)
    #expect(try store.beacons() == [beacon("a", 2), beacon("b", 1)])
  }

  @Test func numberOfBeaconsIsLimited() throws {
    let store = try open()
    let many = (0...UInt32(Beacon.most)).map { beacon("b\($0)", $0) }
    #expect(try store.add(many).map(\.problem.fault) == [.tooMany(limit: Beacon.most)])
    #expect(try store.add(Array(many.dropLast())).isEmpty)
    #expect(try store.add([beacon("more", 99_999)]).count == 1)
  }

  @Test func visitsAreSummedPerDayAndDeletedWithTheirBeacon() throws {
    let store = try open()
    _ = try store.add([beacon("a", 1), beacon("b", 2)])
    try store.add(visits: ["a": 2, "none": 9], of: 100, deletingBefore: 87)
    try store.add(visits: ["a": 1, "b": 4], of: 101, deletingBefore: 88)
    #expect(try store.visits(since: 100) == ["a": 3, "b": 4])
    #expect(try store.visits(since: 101) == ["a": 1, "b": 4])
    // Replacing a beacon keeps its visits, whereas removing it deletes them.
    _ = try store.add([beacon("a", 3)], isReplacing: true)
    #expect(try store.visits(since: 0)["a"] == 3)
    _ = try store.removeBeacon(named: "a")
    #expect(try store.visits(since: 0) == ["b": 4])
    try store.add(visits: [:], of: 115, deletingBefore: 102)
    #expect(try store.visits(since: 0).isEmpty)
  }

  @Test func beaconsSurviveClearing() throws {
    let store = try open()
    _ = try store.add([beacon("a", 1)])
    try store.add(visits: ["a": 2], of: 100, deletingBefore: 0)
    try store.clear()
    #expect(try store.beacons() == [beacon("a", 1)])
    #expect(try store.visits(since: 0).isEmpty)
  }

  @Test func invalidBeaconsAreSkipped() throws {
    let store = try open()
    _ = try store.add([beacon("a", 1)])
    try store.write { db in
      _ = try db.execute("INSERT INTO beacon (name, signal) VALUES ('b', 'nfc:1')")
    }
    #expect(try store.beacons().map(\.name) == ["a"])
  }
}
