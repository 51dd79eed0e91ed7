import Basics
import Formats
import HomefindTesting
import ListingSources
import ListingStore
import Listings
import Messages
import Parameters
import SearchTesting
import StoresTesting
import Testing

@testable import Library
@testable import Search

/// Tests that stored lists of places are returned immediately and that waiting clients share one
/// call.
@Suite("Lists of places", .bothStores, .timeLimit(.minutes(10))) struct PlaceListTests {
  private let clock = TestClock()
  private let down = SourceError(
    .timedOut, Message(verbatim: "The feed sent nothing for 15 seconds."))

  /// A gate that makes a source wait while the gate is shut.
  private final class Turn: Sendable {
    private let isShut = Locked(false)
    private let release = AsyncStream.makeStream(of: Void.self)
    private let asked = AsyncStream.makeStream(of: Void.self)

    func shut() { isShut.withLock { $0 = true } }
    func open() { release.continuation.finish() }
    func pass() async {
      guard isShut.withLock({ $0 }) else { return }
      asked.continuation.yield()
      for await _ in release.stream { break }
    }
    func untilAsked() async { for await _ in asked.stream { break } }
  }

  @Test func serverAnswersStaleListAndRefreshesOnceInBackground() async throws {
    let turn = Turn()
    let source = FixtureSource([], beforeList: { await turn.pass() })
    let finder = try HomeFinder(source, policy: .storeFirst, clock: clock)
    let start = clock.now
    let before = try await finder.places.districts(ofProvince: "Bangkok")
    #expect(before.notes.isEmpty && source.lists == ["provinces", "10"])
    clock.seconds += 1_000
    turn.shut()
    // The source does not respond until the gate is opened.
    for _ in 1...3 {
      let stale = try await finder.places.districts(ofProvince: "Bangkok")
      #expect(stale.districts.map(\.code) == before.districts.map(\.code))
      #expect(stale.notes.map(\.english) == ["This list dates from \(start.text)."])
      let search = SearchQuery(place: .area(province: "Bangkok", district: "Watthana"))
      #expect(try await finder.answer(to: search).notes.isEmpty)
    }
    turn.open()
    await finder.libraries[0].settle()
    #expect(try await finder.places.districts(ofProvince: "Bangkok").notes.isEmpty)
    #expect(source.lists.sorted() == ["10", "10", "provinces", "provinces"])
  }

  /// A failure in the background is reported unless the library was closed.
  @Test func backgroundFailureIsReported() async throws {
    let said = Locked<[String]>([])
    let turn = Turn()
    let source = FixtureSource([], beforeList: { await turn.pass() })
    let finder = try HomeFinder(
      source, policy: .storeFirst, clock: clock,
      report: { text in said.withLock { $0.append(text.description) } })
    _ = try await finder.places.provinces()
    source.failure = down
    clock.seconds += 1_000
    #expect(try await finder.places.provinces().notes.count == 1)
    await finder.libraries[0].settle()
    let reports = ["stale data could not be refreshed: \(down.message)"]
    #expect(said.withLock { $0 } == reports)
    turn.shut()
    #expect(try await finder.places.provinces().provinces.count == 2)
    await turn.untilAsked()
    await finder.libraries[0].close()
    #expect(said.withLock { $0 } == reports && source.lists.count == 3)
    // The list is now too old to use, so it must be fetched first, and the fetch fails.
    turn.open()
    clock.seconds += 7 * 86_400
    let error = await #expect(throws: SearchError.self) { try await finder.places.provinces() }
    #expect(error?.code == .feedTimedOut)
  }

  @Test func commandWaitsAndExplainsAStaleList() async throws {
    let source = FixtureSource([])
    let finder = try HomeFinder(source, clock: clock)
    _ = try await finder.places.provinces()
    clock.seconds += 1_000
    let age = "This list dates from \(clock.now.text)."
    #expect(try await finder.places.provinces().notes.isEmpty && source.lists.count == 2)
    var offline = finder
    offline.policy = .storeOnly
    #expect(try await offline.places.provinces().notes.isEmpty)
    source.failure = down
    clock.seconds += 1_000
    #expect(try await finder.places.provinces().notes.map(\.english) == [down.description, age])
    clock.seconds += 400 * 86_400
    #expect(try await offline.places.provinces().notes.map(\.english) == [age])
    await #expect(throws: SearchError.self) { try await finder.places.provinces() }
    #expect(source.lists.count == 4)
  }

  @Test func documentNotesAreInThai() async throws {
    let source = FixtureSource([])
    var finder = try HomeFinder(source, clock: clock)
    let age = clock.now.text
    let fresh = try await finder.places.answer(.provinces, parameters: [:]).document(.thai)
    #expect(!String(decoding: fresh, as: UTF8.self).contains("notes"))
    clock.seconds += 1_000
    finder.policy = .storeOnly
    let stale = try await finder.places.answer(.provinces, parameters: [:]).document(.thai)
    #expect(
      String(decoding: stale, as: UTF8.self)
        .hasSuffix("],\"notes\":[\"รายการนี้เป็นข้อมูลเมื่อ \(age)\"]}\n"))
  }

  /// Each of these tasks runs immediately until it waits, so the second task always joins the
  /// first.
  @available(macOS 26, *)
  @Test(arguments: [FetchPolicy.feedFirst, .storeFirst, .feedOnly])
  func waitingClientsShareOneCall(policy: FetchPolicy) async throws {
    let turn = Turn()
    turn.shut()
    let source = FixtureSource([], beforeList: { await turn.pass() })
    let finder = try HomeFinder(source, policy: policy, clock: clock)
    let askers = (1...2).map { _ in
      Task.immediate { try await finder.places.provinces().provinces.map(\.code) }
    }
    turn.open()
    for asker in askers { #expect(try await asker.value == ["10", "12"]) }
    #expect(source.lists == ["provinces"])
  }

  @available(macOS 26, *)
  @Test func cancelledClientKeepsTheCallForOthers() async throws {
    let turn = Turn()
    turn.shut()
    let source = FixtureSource([], beforeList: { await turn.pass() })
    let finder = try HomeFinder(source, clock: clock)
    let first = Task.immediate { try await finder.places.provinces().provinces.count }
    await turn.untilAsked()
    let second = Task.immediate { try await finder.places.provinces().provinces.count }
    first.cancel()
    let error = await #expect(throws: SearchError.self) { try await first.value }
    #expect(error?.code == .cancelled)
    turn.open()
    #expect(try await second.value == 2)
    #expect(source.lists == ["provinces"])
  }
}
