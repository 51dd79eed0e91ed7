import Formats
import HomefindTesting
import Library
import ListingStore
import Listings
import SearchTesting
import Store
import StoresTesting
import Testing

@testable import Search

/// Tests which changes to homes are reported since a cursor.
@Suite(.bothStores) struct HistoryTests {
  private func events(
    _ finder: HomeFinder, _ cursor: EventCursor?, _ parameters: [String: [String]] = [:]
  ) throws -> EventAnswer {
    var query = try EventQuery(parameters: parameters)
    query.cursor = cursor
    return try finder.history.events(query)
  }

  private func told(_ answer: EventAnswer) -> [String] {
    answer.events.map { "\($0.event.kind.rawValue) \($0.id.key)" }
  }

  @Test func newChangedAndGoneHomesAreReported() async throws {
    let source = FixtureSource([
      try .home(1, 13.7, 100.5), try .home(2, 13.701, 100.5), try .home(3, 13.702, 100.5),
    ])
    let clock = TestClock()
    let finder = try HomeFinder(source, policy: .feedOnly, clock: clock)
    let search = try SearchQuery(kind: .nearby, parameters: ["lat": ["13.7"], "lon": ["100.5"]])
    let begin = try events(finder, nil).next
    _ = try await finder.answer(to: search)
    let first = try events(finder, begin)
    #expect(told(first) == ["new 1", "new 2", "new 3"])
    #expect(!first.isCut && !first.isLost)

    // One price changes, two homes disappear and one appears. Homes that appear and disappear
    // between two cursors are not reported.
    clock.seconds += 60
    source.homes = [try .home(1, 13.7, 100.5), try .home(4, 13.7, 100.501)]
    source.homes[0].priceText = "2.5 ล้าน"
    _ = try await finder.answer(to: search)
    let second = try events(finder, first.next)
    #expect(Set(told(second)) == ["changed 1", "gone 2", "gone 3", "new 4"])
    #expect(Set(told(try events(finder, begin))) == ["new 1", "new 4"])
    #expect(told(try events(finder, second.next)).isEmpty)

    // A home that reappears is reported as new.
    clock.seconds += 60
    source.homes.append(try .home(2, 13.701, 100.5))
    _ = try await finder.answer(to: search)
    #expect(told(try events(finder, second.next)) == ["new 2"])
    #expect(Set(told(try events(finder, first.next))) == ["changed 1", "gone 3", "new 2", "new 4"])
  }

  @Test func priceChangesIncludeBaht() async throws {
    let source = FixtureSource([try .home(1, 13.7, 100.5)])
    let clock = TestClock()
    let finder = try HomeFinder(source, policy: .feedOnly, clock: clock)
    let search = try SearchQuery(kind: .nearby, parameters: ["lat": ["13.7"], "lon": ["100.5"]])
    for text in ["เริ่ม ๔.๐๙ ล้านบาท", "2.5-3 ล้าน", "โทรถาม", nil] {
      source.homes[0].priceText = text
      _ = try await finder.answer(to: search)
      clock.seconds += 60
    }
    let answer = try finder.listings.find("1")
    let json = String(decoding: answer.json(AnswerOptions()), as: UTF8.self)
    let from = #""text":"เริ่ม ๔.๐๙ ล้านบาท","min":4090000,"currency":"THB""#
    let range = #""text":"2.5-3 ล้าน","min":2500000,"max":3000000,"currency":"THB""#
    #expect(json.contains(#""priceBefore":{\#(from)},"priceAfter":{\#(range)}}"#))
    #expect(json.contains(#""priceBefore":{\#(range)},"priceAfter":{"text":"โทรถาม"}}"#))
    #expect(json.contains(#""before":"โทรถาม","priceBefore":{"text":"โทรถาม"}}"#))
  }

  @Test func filtersAndPlacesSelectEvents() async throws {
    let source = FixtureSource([
      try .home(1, 13.7, 100.5), try .home(2, 13.701, 100.5, type: .townhome),
      try .home(3, 13.71, 100.5),
    ])
    let finder = try HomeFinder(source)
    let begin = try events(finder, nil).next
    _ = try await finder.answer(
      to: try SearchQuery(kind: .nearby, parameters: ["lat": ["13.7"], "lon": ["100.5"]]))
    #expect(told(try events(finder, begin, ["type": ["condo"]])) == ["new 1", "new 3"])
    #expect(
      told(try events(finder, begin, ["lat": ["13.7"], "lon": ["100.5"], "radius": ["500m"]]))
        == ["new 1", "new 2"])
    #expect(
      told(try events(finder, begin, ["bbox": ["100.4,13.705,100.6,13.8"]])) == ["new 3"])
    #expect(told(try events(finder, begin, ["text": ["Home 2"]])) == ["new 2"])
    var query = try EventQuery(parameters: ["limit": ["2"], "type": ["condo", "townhome"]])
    query.cursor = begin
    let page = try finder.history.events(query)
    #expect(told(page) == ["new 1", "new 2"] && page.isCut)
    #expect(told(try events(finder, page.next)) == ["new 3"])
  }

  @Test(arguments: ["0-5", "1-zz", "0-0-7"])
  func eventCursorsRoundTrip(text: String) {
    #expect(EventCursor(text: text)?.text == text)
  }

  @Test(arguments: ["", "1", "-1-2", "1-2-3-4", "a b-1", "1--2", "é-1"])
  func invalidEventCursorsAreRefused(text: String) {
    #expect(EventCursor(text: text) == nil)
  }
}
