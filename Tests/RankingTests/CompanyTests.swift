import Listings
import Ranking
import Stations
import Testing

@Suite struct CompanyTests {
  private static func snapshot(_ homes: [KnownListing], of source: String = "a") -> ListingSnapshot
  {
    ListingSnapshot(homes, of: source, stations: StationTable(contentsOf: []))
  }

  /// Names that the filter treats as equal belong to one seller, which is listed under the most
  /// frequent name.
  @Test func companyNamesFoldLikeTheFilter() throws {
    let companies = try Self.snapshot([
      Homes.home(1, company: "แสนสิริ", companyID: 7), Homes.home(2, company: "แสนสิริ "),
      Homes.home(3, company: "Q-House"), Homes.home(4, company: "Q House", companyID: 8),
      Homes.home(5, company: "q-house"), Homes.home(6, company: "Q-House"), Homes.home(7),
    ]).companies()
    #expect(companies.map(\.homes) == [4, 2])
    #expect(companies.map(\.name) == ["Q-House", "แสนสิริ"])
    #expect(companies.map(\.numbers) == [[8], [7]])
    for (text, found) in [("q house", 0), ("8", 0), ("สิริ", 1), ("7", 1)] {
      let filter = try CompanyFilter(parsing: text)
      #expect(companies.map { $0.matches(filter) } == [found == 0, found == 1])
    }
  }

  /// A seller without a name is identified by its number, separately for each source.
  @Test func namelessSellerIsIdentifiedByNumberAndSource() throws {
    let homes = try [
      Homes.home(1, companyID: 5), Homes.home(2, company: "-", companyID: 5),
      Homes.home(3, companyID: 6), Homes.home(4),
    ]
    let companies = try Self.snapshot(homes).companies()
    #expect(companies.map(\.homes) == [2, 1] && companies.map(\.numbers) == [[5], [6]])
    let other = try Self.snapshot(homes, of: "b").companies()
    #expect(Set(companies.map(\.id)).isDisjoint(with: other.map(\.id)))
  }

  @Test func companyIDIsStableAndURLSafe() throws {
    let name = "บริษัท คอร์เดเวีย เรียลเอสเตท จำกัด (มหาชน)"
    let home = try Homes.home(1, company: name)
    let id = try #require(Self.snapshot([home]).companies().first?.id)
    #expect(id == Company.id(name: " \(name)", number: 9, source: "other"))
    #expect(id == "04f72c45f73ccc5469a7")
    #expect(id.wholeMatch(of: #/[0-9a-f]{20}/#) != nil)
  }

  /// A home offered by two sellers is counted for both sellers. A home that one seller offers
  /// through two sources is counted once.
  @Test func homeOfSeveralSourcesBelongsToEachSeller() throws {
    func part(_ source: String, _ company: String) throws -> ListingSnapshot {
      Self.snapshot(
        [
          try Homes.home(1, thai: "หนึ่ง", company: company),
          try Homes.home(2, thai: "สอง", company: "ร่วม"),
        ], of: source)
    }
    let stations = StationTable(contentsOf: [])
    let merged = try ListingSnapshot(
      merging: [part("a", "แรก"), part("b", "หลัง")], stations: stations)
    let companies = try merged.companies()
    #expect(merged.count == 2 && companies.map(\.homes) == [1, 1, 1])
    for company in companies {
      let listings = merged.listings(of: company)
      #expect(listings.map(\.companyName) == [company.name])
    }
    #expect(
      Set(companies.flatMap(merged.listings).map(\.source)) == ["a", "b"])
  }
}
