import HomefindTesting
import Library
import ListingStore
import Listings
import Messages
import SearchTesting
import StoresTesting
import Testing

@testable import Formats
@testable import Search

@Suite(.bothStores) struct HomeFeedTests {
  private func feed(
    _ finder: HomeFinder, _ parameters: [String: [String]] = [:], language: Language = .english
  ) async throws -> String {
    let place = ["lat": ["13.7"], "lon": ["100.5"]]
    let query = try SearchQuery(
      kind: .nearby, parameters: place.merging(parameters) { $1 })
    var answer = try await finder.answer(to: query)
    answer.changes = try finder.history.changes(of: answer)
    var options = AnswerOptions(language: language)
    options.format = .atom
    options.linkRoot = "https://homes.example/find"
    return String(decoding: answer.document(options), as: UTF8.self)
  }

  private func entries(_ feed: String) -> [Substring] {
    feed.matches(of: /<entry>.*?<\/entry>/.dotMatchesNewlines()).map(\.output)
  }

  private func titles(_ feed: String) -> [String] {
    entries(feed).compactMap { entry in
      entry.firstMatch(of: /<title>([^<]*)<\/title>/).map { String($0.output.1) }
    }
  }

  @Test func newCheaperAndGoneHomesAreEntriesLatestFirst() async throws {
    let source = FixtureSource([
      try .home(1, 13.7, 100.5), try .home(2, 13.701, 100.5), try .home(3, 13.702, 100.5),
    ])
    source.homes[0].priceText = "3 ล้าน"
    let clock = TestClock()
    let finder = try HomeFinder(source, policy: .feedOnly, clock: clock)
    // Homes that were present when the source was first queried, or that appeared on that day, are
    // not new. If there are no new homes, the feed starts with the newest homes.
    #expect(
      titles(try await feed(finder)) == [
        "For sale: Home 3", "For sale: Home 2", "For sale: Home 1, 3 ล้าน",
      ])
    #expect(titles(try await feed(finder, ["limit": ["1"]])) == ["For sale: Home 3"])
    clock.seconds += 86_399
    source.homes.append(try .home(4, 13.7, 100.501))
    #expect(titles(try await feed(finder)).first == "For sale: Home 4")
    #expect(titles(try await feed(finder)).count == 4)
    clock.seconds += 1
    source.homes.append(try .home(5, 13.7, 100.502, type: .townhome))
    let first = try await feed(finder)
    #expect(titles(first) == ["New: Home 5"])
    clock.seconds += 60
    source.homes[0].priceText = "2.5 ล้าน"
    source.homes.remove(at: 1)
    _ = try await feed(finder)
    clock.seconds += 60
    source.homes.append(try .home(6, 13.7, 100.501, type: .townhome))
    let last = try await feed(finder)
    #expect(
      titles(last) == [
        "New: Home 6", "No longer listed: Home 2", "Price dropped: Home 1, 3 ล้าน → 2.5 ล้าน",
        "New: Home 5",
      ])
    #expect(titles(try await feed(finder, ["limit": ["2"]])).count == 2)
    #expect(
      titles(try await feed(finder, ["type": ["townhome"]])) == ["New: Home 6", "New: Home 5"])
    #expect(titles(try await feed(finder, ["radius": ["60m"]])).count == 1)
    #expect(
      titles(try await feed(finder, language: .thai)).first?.hasPrefix("ใหม่: ") == true)

    // An entry keeps its ID until something else happens to the home.
    let id = { (entry: Substring?) in
      entry?.firstMatch(of: /<id>(urn:uuid:[0-9a-f-]{36})<\/id>/)?.output.1
    }
    #expect(id(entries(last).last) != nil && id(entries(last).last) == id(entries(first).first))
    let entry = try #require(entries(last).first)
    #expect(entry.contains(#"href="https://homes.example/find/?tab=nearby&amp;home=fixture.6""#))
    #expect(entry.contains("<georss:point>13.7 100.501</georss:point>"))

    // After a month, no home is considered new, and the feed falls back to the newest remaining
    // homes.
    clock.seconds += 31 * 86_400
    #expect(
      titles(try await feed(finder)).prefix(2) == ["For sale: Home 6", "For sale: Home 5"])
  }

  /// The initial homes of a source are not new, even if another source existed before. The process
  /// that writes the feed makes no difference.
  @Test(arguments: [false, true])
  func initialHomesOfAddedSourceAreNotNew(isAnotherProgram: Bool) async throws {
    let store = try TestDatabases.listings()
    let clock = TestClock()
    let sources = [
      FixtureSource([try .home(1, 13.7, 100.5)], name: "a"),
      FixtureSource([try .home(2, 13.7, 100.501)], name: "b"),
    ]
    let one = try HomeFinder([sources[0]], policy: .feedOnly, clock: clock, store: store)
    #expect(titles(try await feed(one)) == ["For sale: Home 1"])
    clock.seconds += 5 * 86_400
    sources[0].homes.append(try .home(3, 13.7, 100.502))
    let both = try HomeFinder(sources, policy: .feedOnly, clock: clock, store: store)
    #expect(titles(try await feed(both)) == ["New: Home 3"])
    // The same applies after the first home of the earlier source has been removed.
    sources[0].homes.removeFirst()
    clock.seconds += 60
    #expect(titles(try await feed(both)) == ["No longer listed: Home 1", "New: Home 3"])
    clock.seconds += 5 * 86_400
    sources[1].homes.append(try .home(4, 13.7, 100.503))
    let last =
      try isAnotherProgram
      ? HomeFinder(sources, policy: .feedOnly, clock: clock, store: store) : both
    #expect(
      titles(try await feed(last)) == ["New: Home 4", "No longer listed: Home 1", "New: Home 3"])
  }

  @Test func sourceTextIsEscaped() async throws {
    let source = FixtureSource([try .home(1, 13.7, 100.5)])
    let clock = TestClock()
    let finder = try HomeFinder(source, policy: .feedOnly, clock: clock)
    _ = try await feed(finder)
    clock.seconds += 86_400
    var home = try Listing.home(2, 13.7, 100.501)
    home.name.english = "<script>alert(1)</script>]]><img src=x>"
    (home.address, home.promotion) = (home.name.english, home.name.english)
    source.homes.append(home)
    let text = try await feed(finder)
    #expect(titles(text).first?.hasPrefix("New: &lt;script") == true)
    #expect(!text.contains("<script") && !text.contains("<img"))
  }

  @Test func knownPhrasesAndDistrictsFollowLanguage() async throws {
    var home = try Listing.home(1, 13.7, 100.5)
    (home.priceText, home.promotion) = ("โทรสอบถาม", "Free transfer fee until May")
    home.address = "586 เขตวัฒนา กรุงเทพมหานคร"
    let finder = try HomeFinder(FixtureSource([home]))
    let english = try await feed(finder)
    #expect(titles(english) == ["For sale: Home 1, Call for price"])
    #expect(english.contains("\nWatthana, Bangkok · 586 เขตวัฒนา กรุงเทพมหานคร\n"))
    #expect(english.contains("\nFree transfer fee until May"))
    let thai = try await feed(finder, language: .thai)
    #expect(titles(thai).first?.hasSuffix(", โทรสอบถาม") == true)
    #expect(thai.contains("ฟรีค่าโอน · Free transfer fee until May"))
  }

  @Test func feedLinksToItselfIfAddressIsKnown() async throws {
    let finder = try HomeFinder(FixtureSource([try .home(1, 13.7, 100.5)]))
    var answer = try await finder.answer(
      to: SearchQuery(kind: .nearby, parameters: ["lat": ["13.7"], "lon": ["100.5"]]))
    answer.changes = try finder.history.changes(of: answer)
    var options = AnswerOptions()
    options.format = .atom
    #expect(!String(decoding: answer.document(options), as: UTF8.self).contains("<link"))
    options.ownAddress = "https://homes.example/find/v1/nearby?lat=13.7&lon=100.5"
    #expect(
      String(decoding: answer.document(options), as: UTF8.self).contains(
        #"<link rel="self" href="https://homes.example/find/v1/nearby?lat=13.7&amp;lon=100.5"/>"#))
  }
}
