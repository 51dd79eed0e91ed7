import Foundation
import Geo
import HomefindTesting
import Listings
import Messages
import Parameters
import Ranking
import Search
import SearchTesting
import Stations
import StoresTesting
import Suggestions
import Testing

@testable import Market

@Suite(.bothStores) struct CompanyAnswerTests {
  private static func home(
    _ id: Int64, _ company: String, project: String, telephone: String? = nil,
    price: String? = nil, type: AccommodationType = .condo
  ) throws -> Listing {
    var home = try Listing.home(id, 13.737, 100.5603, type: type)
    home.name = LocalizedText(english: project)
    home.companyName = company
    home.companyID = 7
    home.telephoneText = telephone
    home.priceText = price
    return home
  }

  /// Returns a finder whose store contains `homes`.
  private static func finder(_ homes: [Listing]) async throws -> HomeFinder {
    let finder = try HomeFinder(FixtureSource(homes), stations: try StationFacts.ofMainRegion())
    let search = try SearchQuery(
      kind: .nearby, parameters: ["lat": ["13.737"], "lon": ["100.5603"]])
    _ = try await finder.answer(to: search)
    return finder
  }

  private static func query(_ values: [String: String] = [:]) throws -> CompanyQuery {
    try CompanyQuery(parameters: values.mapValues { [$0] })
  }

  @Test func companyHasItsHomesAndTelephones() async throws {
    let finder = try await Self.finder([
      Self.home(1, "Q-House", project: "One", telephone: "02-123-4567", price: "2-9 ล้าน"),
      Self.home(2, "Q House", project: "Two", telephone: "0 2123 4567, 081-234-5678"),
      Self.home(3, "q-house", project: "Two", telephone: "(02) 123-4567", price: "3 ล้าน"),
      Self.home(4, "แสนสิริ", project: "Three", type: .townhome),
    ])
    let market = MarketService(finder)
    let all = try await market.companies(Self.query())
    #expect(all.total == 2 && all.next == nil && all.notes.isEmpty)
    #expect(all.items.map(\.company.homes) == [3, 1])
    let id = try #require(all.items.first?.company.id)
    let one = try await market.company(id)
    let sheet = one.sheet
    #expect(sheet.price == PriceRange(min: 2_000_000, max: 9_000_000))
    #expect(sheet.districts.map(\.value.code) == ["1033"])
    #expect(sheet.telephones.map(\.telephone.uri) == ["tel:+6621234567", "tel:+66812345678"])
    #expect(sheet.telephones.map(\.homes) == [3, 1])
    #expect(
      sheet.telephones.map { $0.projects.compactMap(\.english) } == [["Two", "One"], ["Two"]])
    #expect(one.listings.map { $0.listing.name.english } == ["One", "Two", "Two"])
    let limited = try await market.company(id, parameters: ["limit": ["1"]])
    #expect(limited.listings.count == 1 && limited.sheet.company.homes == 3)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(one.document(.english))) as? [String: Any])
    #expect(json["homes"] as? Int == 3 && (json["items"] as? [Any])?.count == 3)
  }

  @Test func textsAndListingsFindCompanies() async throws {
    let finder = try await Self.finder([
      Self.home(1, "Q-House", project: "One"), Self.home(2, "แสนสิริ", project: "Two"),
    ])
    let market = MarketService(finder)
    for (values, names) in [
      (["text": "house"], ["Q-House"]), (["text": "สิริ"], ["แสนสิริ"]),
      (["text": "nobody"], []), (["listing": "2"], ["แสนสิริ"]),
      (["listing": "fixture.1"], ["Q-House"]),
    ] {
      let answer = try await market.companies(Self.query(values))
      #expect(answer.items.map(\.label) == names && answer.total == names.count, "\(values)")
    }
    let unknown = try Self.query(["listing": "99"])
    let error = await #expect(throws: SearchError.self) { try await market.companies(unknown) }
    #expect(error?.code == .unknownListing && error?.parameters.map(\.name) == ["listing"])
  }

  @Test func pagesHaveNoGapsOrOverlaps() async throws {
    let homes = try (1...40).map {
      try Self.home(Int64($0), "Company \($0 % 13)", project: "P")
    }
    let finder = try await Self.finder(homes)
    let market = MarketService(finder)
    let whole = try await market.companies(Self.query(["limit": "100"])).items
    #expect(whole.count == 13 && Set(whole.map(\.company.id)).count == 13)
    var paged: [String] = []
    var cursor: String?
    repeat {
      var values = ["limit": "4"]
      values["cursor"] = cursor
      let answer = try await market.companies(Self.query(values))
      #expect(answer.total == 13)
      paged += answer.items.map(\.company.id)
      cursor = answer.next
    } while cursor != nil
    #expect(paged == whole.map(\.company.id))
    let next = try #require(try await market.companies(Self.query(["limit": "4"])).next)
    for values in [["cursor": "x"], ["cursor": next, "text": "company"]] {
      let error = #expect(throws: SearchError.self) { try Self.query(values) }
      #expect(error?.parameters.map(\.name) == ["cursor"])
    }
  }

  @Test func unknownCompanyIsReported() async throws {
    let finder = try await Self.finder([])
    let market = MarketService(finder)
    let error = await #expect(throws: SearchError.self) { try await market.company("none") }
    #expect(error?.code == .unknownCompany)
    #expect(error?.message.english == "id “none” is not known; see /v1/companies")
    #expect(
      error?.parameters.first?.problem.message(for: .commandLine).english
        == "“none” is not known; see homefind companies")
    #expect(try await market.companies(Self.query()).notes.count == 1)
  }

  @Test func suggestionsIncludeCompanies() async throws {
    let finder = try await Self.finder([Self.home(1, "Q-House", project: "One")])
    let market = MarketService(finder)
    let found = SuggestionService(finder).suggestions(
      for: try SuggestQuery(parameters: ["q": ["q-house"]]))
    let json = try #require(
      JSONSerialization.jsonObject(
        with: Data(Suggestion.document(of: found, language: .english))) as? [String: Any])
    let item = try #require((json["items"] as? [[String: Any]])?.first)
    #expect(item["kind"] as? String == "company")
    let id = try #require(item["company"] as? String)
    #expect(try await market.company(id).sheet.label == "Q-House")
  }
}
