import Basics
import Beacons
import Geo
import HomefindTesting
import ListingStore
import Listings
import Messages
import Parameters
import Search
import SearchTesting
import Stations
import StoresTesting
import Testing

@testable import Presence

@Suite(.bothStores) struct BeaconTests {
  private static let token = "0123456789abcdef"
  private static let uuid = "f7826da6-4fa2-4e98-8024-bc5b71e0893e"

  private let clock = TestClock()
  private let store: ListingStore
  private let source: FixtureSource
  private let finder: HomeFinder
  private let service: BeaconService

  init() throws {
    store = try TestDatabases.listings()
    source = FixtureSource(
      try (1...3).map { try .home(Int64($0), 13.737 + 0.001 * Double($0), 100.5603) })
    finder = try HomeFinder(source, clock: clock, store: store)
    service = BeaconService(finder)
  }

  /// Searches once, so that the store contains the source's homes.
  private func search() async throws {
    _ = try await finder.answer(
      to: SearchQuery(
        kind: .nearby, parameters: ["lat": ["13.737"], "lon": ["100.5603"], "radius": ["5km"]]))
  }

  private func add(_ beacons: Beacon...) throws {
    #expect(try store.add(beacons).isEmpty)
    // Cached reads stay valid for two seconds.
    clock.seconds += 2
  }

  private func beacon(
    _ name: String, _ number: UInt32 = 1, _ target: Beacon.Target = .listing("1"),
    at position: Coordinate? = nil, hours: OpeningHours? = nil
  ) -> Beacon {
    Beacon(
      name: name, signal: .iBeacon(uuid: Self.uuid, number: number), target: target,
      position: position, hours: hours)
  }

  private func presence(
    _ event: String, _ values: [String: String], isCounted: Bool = true
  ) throws -> PresenceAnswer {
    var parameters = values.mapValues { [$0] }
    parameters["event"] = [event]
    return try service.presence(
      PresenceQuery(parameters: parameters, now: clock.now), isCounted: isCounted)
  }

  @Test func changesAreThoseSinceLastVisit() async throws {
    try await search()
    try add(beacon("lobby"))
    let first = try presence("enter", ["uuid": Self.uuid.uppercased(), "number": "1"])
    #expect(first.items.first?.changes.map(\.kind) == [.new])
    clock.seconds += 3_600
    let again = try presence("enter", ["beacon": "lobby", "since": first.at.text])
    #expect(again.items.first?.changes.isEmpty == true)
    var homes = source.homes
    homes.removeFirst()
    source.homes = homes
    clock.seconds += 86_400
    try await search()
    let gone = try presence(
      "enter", ["uuid": Self.uuid, "major": "0", "minor": "1", "since": again.at.text])
    #expect(gone.items.first?.changes.map(\.kind) == [.gone])
  }

  @Test func projectHasNearbyHomesOfItsName() async throws {
    let names = ["The ASOK  Place 1", "Other"]
    source.homes = try names.enumerated().map { index, name in
      var home = try Listing.home(Int64(index + 1), 13.737, 100.5603)
      home.name = LocalizedText(english: name)
      return home
    }
    var far = try Listing.home(9, 13.757, 100.5603)
    far.name = LocalizedText(english: "Asok Place 9")
    source.homes.append(far)
    try await search()
    let place = try #require(Coordinate(latitude: 13.737, longitude: 100.5603))
    try add(beacon("gate", 1, .project("asok place"), at: place))
    let answer = try presence("enter", ["beacon": "gate"])
    #expect(answer.items.first?.changes.map(\.id.key) == [1])
  }

  @Test func closedBeaconReportsAndCountsNothing() async throws {
    try await search()
    let minute = Int((clock.seconds + 25_200) % 86_400 / 60)
    let opens = try #require(TimeOfDay(minutes: (minute + 10) % 1_440))
    let closes = try #require(TimeOfDay(minutes: (minute + 20) % 1_440))
    let closed = try #require(OpeningHours(opens: opens, closes: closes))
    try add(beacon("lobby", hours: closed))
    let shut = try presence("enter", ["beacon": "lobby", "token": Self.token])
    #expect(shut.items.first?.isOpen == false)
    #expect(shut.items.first?.changes.isEmpty == true && shut.items.first?.present.total == 0)
    clock.seconds += 660
    let open = try presence("enter", ["beacon": "lobby", "token": Self.token])
    #expect(open.items.first?.isOpen == true && open.items.first?.present.total == 1)
  }

  @Test func repeatsCountOnceAndLeaveWithoutEnterIsIgnored() throws {
    try add(beacon("lobby"))
    let other = String(Self.token.reversed())
    #expect(
      try presence("leave", ["beacon": "lobby", "token": Self.token]).items[0].present.total == 0)
    for proximity in ["far", "near", "near"] {
      _ = try presence(
        "enter", ["beacon": "lobby", "token": Self.token, "proximity": proximity])
    }
    let both = try presence("enter", ["beacon": "lobby", "token": other]).items[0].present
    #expect(both[.near] == 1 && both[.far] == 1 && both[.immediate] == 0)
    for _ in 1...2 { _ = try presence("leave", ["beacon": "lobby", "token": Self.token]) }
    let left = try presence("enter", ["beacon": "lobby"]).items[0].present
    #expect(left.total == 1)
    // A second visit on the same day is not counted.
    _ = try presence("enter", ["beacon": "lobby", "token": Self.token])
    try service.store()
    #expect(try store.visits(since: 0) == ["lobby": 2])
    try service.store()
    #expect(try store.visits(since: 0) == ["lobby": 2])
  }

  @Test func uncountedClientGetsSameAnswer() async throws {
    try await search()
    try add(beacon("lobby"))
    let answer = try presence("enter", ["beacon": "lobby", "token": Self.token], isCounted: false)
    #expect(answer.items.first?.changes.count == 1 && answer.items.first?.present.total == 0)
  }

  @Test func positionEntersAndLeavesGeofences() throws {
    let place = try #require(Coordinate(latitude: 13.737, longitude: 100.5603))
    for (name, radius) in [("near", 100.0), ("wide", 1_000)] {
      _ = try store.add([
        Beacon(name: name, signal: .geofence(place, radius: radius), target: .viewing("v"))
      ])
    }
    clock.seconds += 2
    func names(_ event: String, _ lat: String) throws -> Set<String> {
      Set(
        try presence(event, ["lat": lat, "lon": "100.5603", "token": Self.token]).items.map {
          $0.beacon.beacon.name
        })
    }
    #expect(try names("enter", "13.737") == ["near", "wide"])
    // The position is about 550 m north.
    #expect(try names("leave", "13.742") == ["near"])
    #expect(try names("leave", "13.742") == [])
    #expect(try names("leave", "13.9") == ["wide"])
    #expect(try names("enter", "13.9") == [])
  }

  @Test func nearestBeaconsAreListedForMonitoring() async throws {
    try await search()
    let place = try #require(Coordinate(latitude: 13.737, longitude: 100.5603))
    try add(
      beacon("home 2", 2, .listing("2")), beacon("home 1"),
      beacon("here", 3, .viewing("v"), at: place),
      beacon("nowhere", 4, .viewing("v")), beacon("unknown", 5, .listing("99")))
    let text = String(
      decoding: try service.documentNear(["lat": ["13.737"], "lon": ["100.5603"], "limit": ["2"]]),
      as: UTF8.self)
    let names = text.matches(of: /"name":"([^"]*)"/).map { String($0.output.1) }
    #expect(names == ["here", "home 1"])
    #expect(
      try service.findings() == [
        .noPlace(beacon: "nowhere"), .unknownHome("99", beacon: "unknown"),
      ])
    #expect(try service.beacons(of: finder.listings.find("1")).map(\.name) == ["home 1"])
  }

  @Test func findingsAreRenderedInBothLanguages() {
    for finding: BeaconFinding in [
      .unknownHome("ARG1", beacon: "ARG2"), .homeGone("ARG1", beacon: "ARG2"),
      .noPlace(beacon: "ARG"),
    ] {
      #expect(MessageFaults.of(finding) == [])
    }
  }

  @Test func unknownBeaconIsReported() throws {
    let error = #expect(throws: SearchError.self) { try presence("enter", ["beacon": "none"]) }
    #expect(error?.code == .unknownPlace && error?.message.english.contains("none") == true)
  }

  @Test(arguments: [
    ([:], ["event", "beacon"]), (["event": "stay", "beacon": "a"], ["event"]),
    (["event": "enter", "uuid": "x", "major": "1", "minor": "2"], ["uuid"]),
    (["event": "enter", "uuid": uuid, "major": "1"], ["minor"]),
    (["event": "enter", "namespace": "edd1", "instance": "1"], ["namespace"]),
    (["event": "enter", "lat": "91", "lon": "200"], ["lat", "lon"]),
    (["event": "enter", "lat": "13.7"], ["lon"]),
    (["event": "enter", "lat": "nan", "lon": "1"], ["lat"]),
    (["event": "enter", "beacon": "a", "lat": "1"], ["lat"]),
    (["event": "enter", "beacon": "a", "token": "short"], ["token"]),
    (["event": "enter", "beacon": "a", "proximity": "touching"], ["proximity"]),
    (["event": "enter", "beacon": "a", "since": "tomorrow"], ["since"]),
    (["event": "enter", "beacon": "a", "who": "me"], ["who"]),
  ])
  func invalidParametersAreNamed(values: [String: String], names: [String]) {
    let error = #expect(throws: SearchError.self) {
      try PresenceQuery(parameters: values.mapValues { [$0] })
    }
    #expect(error?.parameters.map(\.name) == names)
  }
}

@Suite struct PresenceCounterTests {
  @Test func presenceExpiresWithoutLeave() {
    let counter = PresenceCounter()
    counter.enter("a", by: "t", .near, at: 0)
    counter.enter("a", by: "u", .far, at: 100)
    let end = PresenceCounter.lasting
    #expect(counter.present(at: "a", at: end - 1).total == 2)
    #expect(counter.present(at: "a", at: end).total == 1)
    #expect(!counter.leave("a", by: "t", at: end))
    // A client that enters again remains present.
    counter.enter("a", by: "u", .far, at: end)
    #expect(counter.present(at: "a", at: end + 200).total == 1)
  }

  @Test func visitCountsOnceADayAndCanBePutBack() throws {
    let counter = PresenceCounter()
    #expect(counter.enter("a", by: "t", .near, at: 0))
    #expect(counter.leave("a", by: "t", at: 1))
    #expect(!counter.enter("a", by: "t", .near, at: 2))
    #expect(counter.enter("b", by: "t", .near, at: 3))
    #expect(counter.enter("a", by: "t", .near, at: 86_400))
    let days = counter.take().sorted { $0.day < $1.day }
    #expect(days.map(\.visits) == [["a": 1, "b": 1], ["a": 1]])
    #expect(counter.take().isEmpty)
    counter.putBack(try #require(days.last))
    #expect(counter.take() == [days[1]])
  }

  @Test func visitsAreCountedUpToLimit() {
    let counter = PresenceCounter()
    for number in 0..<PresenceCounter.most + 10 {
      counter.enter(number < 100_000 ? "a" : "b", by: "token \(number)", .near, at: 0)
    }
    #expect(counter.present(at: "a", at: 0).total == PresenceCounter.mostAtOne)
    #expect(counter.take().first?.visits.values.reduce(0, +) == PresenceCounter.most)
  }

  @Test func visitorsAreForgottenAfterTheDay() {
    let counter = PresenceCounter()
    #expect(counter.enter("a", by: "token", .near, at: 0))
    counter.forget(at: 3_600)
    #expect(!counter.enter("a", by: "token", .near, at: 7_200))
    counter.forget(at: 86_400)
    counter.forget(at: 0)
    #expect(counter.enter("a", by: "token", .near, at: 0))
  }
}
