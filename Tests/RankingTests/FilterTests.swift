import HomefindTesting
import Listings
import Messages
import Ranking
import Stations
import Testing

/// Tests the parsing, keys, matching and errors of each filter.
@Suite struct FilterTests {
  @Test(
    arguments: [
      // The price text, the bounds, and whether the price matches.
      ("2,000,000", 1_000_000, 3_000_000, true), ("2,000,000", 2_000_000, 2_000_000, true),
      ("2,000,000", nil, 1_999_999, false), ("2,000,000", 2_000_001, nil, false),
      ("เริ่ม 2 ล้าน", 5_000_000, nil, true), ("เริ่ม 2 ล้าน", nil, 1_000_000, false),
      ("ไม่เกิน 2 ล้าน", nil, 100_000, true), ("ไม่เกิน 2 ล้าน", 3_000_000, nil, false),
      ("3.5 - 4.2 ล้าน", 4_200_000, 9_000_000, true), ("3.5 - 4.2 ล้าน", 4_200_001, nil, false),
      ("3.5 - 4.2 ล้าน", nil, 3_500_000, true), ("๒ ล้าน", 2_000_000, 2_000_000, true),
      ("โทรสอบถาม", nil, nil, false), (nil, 1, 2, false),
    ] as [(String?, Int64?, Int64?, Bool)])
  func matchesPrices(text: String?, from: Int64?, to: Int64?, matches: Bool) throws {
    let home = Home(try Homes.home(price: text))
    #expect(try PriceFilter(from: from, to: to).matches(home) == matches)
    let keeps = try PriceFilter(from: from, to: to, keepsUnpriced: true)
    #expect(keeps.matches(home) == (matches || !home.price.isKnown))
  }

  @Test func readsPrices() throws {
    for (text, baht) in [
      ("2500000", 2_500_000), ("2.5m", 2_500_000), ("2.5 ล้าน", 2_500_000), ("๒.๕ ล้าน", 2_500_000),
      ("2 ล้าน 5 แสน", 2_500_000), ("900", 900), ("฿1,990,000", 1_990_000),
    ] {
      #expect(try PriceFilter.baht(parsing: text) == baht, "\(text)")
    }
    for text in [
      "", "cheap", "from 2m", "2-3m", "โทรสอบถาม", "-2.5m", "-1m", "-3 ล้าน", "−2500000", "฿ -5m",
    ] {
      #expect(throws: FilterError.notAPrice(text)) { try PriceFilter.baht(parsing: text) }
    }
    #expect(throws: FilterError.pricesReversed(from: 2, to: 1)) { try PriceFilter(from: 2, to: 1) }
    #expect(try PriceFilter(from: 1, to: 1).key != PriceFilter(from: 1, to: nil).key)
  }

  @Test(arguments: [
    ("mobi", true), ("MOBI ideo", true), ("ไอดีโอ", true), ("โมบิ ideo", true), ("อโศ", true),
    ("แสนสิริ", true), ("q house", true), ("Q-House", true), ("ฟรีโอน", true), ("ideo moon", false),
    ("หมา", false), ("ม้า", false), ("11", true), ("๑๑", true), ("cafe", true), ("Café", true),
    ("เเสน", true), ("นํ้า", true), ("น้ํา", true), ("ＭＯＢＩ", true), ("โมบิแสนสิริ", false),
  ])
  func findsText(text: String, matches: Bool) throws {
    let known = try Homes.home(
      thai: "ไอดีโอ โมบิ", english: "Ideo Mobi Café", promotion: "ฟรีโอน ริมน้ำ",
      company: "แสนสิริ & Q House", address: "สุขุมวิท 11 อโศก")
    let filter = try TextFilter(parsing: text)
    #expect(filter.matches(Home(known)) == matches)
    // A full-text index over the folded text must give the same result.
    let folded = SearchText.folded(known.listing)
    #expect(filter.words.allSatisfy { folded.contains($0) } == matches)
  }

  /// The filter matches the source's complete type text, and only for homes of type `other`.
  @Test(arguments: [
    ("ที่ดินเปล่า", true), ("  ที่ดินเปล่า ", true), ("ที่ดิน", false), ("land", false),
  ])
  func findsOtherTypes(text: String, matches: Bool) throws {
    let filter = try TypeTextFilter(parsing: text)
    let home = try Homes.home(type: .other, typeText: "ที่ดินเปล่า")
    #expect(filter.matches(Home(home)) == matches)
    #expect(try !filter.matches(Home(Homes.home(type: .condo, typeText: "ที่ดินเปล่า"))))
    #expect(try !filter.matches(Home(Homes.home(type: .other))))
    #expect(throws: FilterError.nothingToFind("-")) { try TypeTextFilter(parsing: "-") }
  }

  @Test func refusesTextsWithNothingToFind() throws {
    for text in ["", "  ", "-", "…", "\u{200B}"] {
      #expect(throws: FilterError.nothingToFind(text)) { try TextFilter(parsing: text) }
    }
    #expect(throws: FilterError.tooLong(limit: 200)) {
      try TextFilter(parsing: String(repeating: "ก", count: 201))
    }
    #expect(try TextFilter(parsing: " B  a ").key == "b a")
  }

  @Test func matchesPromotions() throws {
    for (text, matches) in [("ฟรีโอน", true), ("0%", true), ("-", false), (" ", false)] {
      #expect(PromotionFilter().matches(Home(try Homes.home(promotion: text))) == matches)
    }
    #expect(!PromotionFilter().matches(Home(try Homes.home())))
  }

  @Test func matchesCompanies() throws {
    let home = Home(try Homes.home(company: "บริษัท แสนสิริ จำกัด (มหาชน)", companyID: 17))
    for (text, matches) in [
      ("17", true), ("๑๗", true), ("1", false), ("แสนสิริ", true), ("แสนสิริ จำกัด", true),
      ("ศุภาลัย", false),
    ] {
      #expect(try CompanyFilter(parsing: text).matches(home) == matches, "\(text)")
    }
    #expect(try !CompanyFilter(parsing: "17").matches(Home(Homes.home(companyID: 18))))
    #expect(try CompanyFilter(parsing: "9").matches(Home(Homes.home(company: "Level 9"))))
    #expect(throws: FilterError.nothingToFind("—")) { try CompanyFilter(parsing: "—") }
  }

  @Test func readsReaches() throws {
    for (text, metres) in [
      ("500m", 500.0), ("500", 500), ("1.2 km", 1_200), ("6min", 480), ("6 minutes", 480),
      ("10 นาที", 800), ("๖นาที", 480), ("1 min.", 80), ("0.5min", 40),
    ] {
      #expect(try Reach(parsing: text).metres == metres, "\(text)")
    }
    for text in ["", "min", "near", "6minm", "2km min", "-"] {
      #expect(throws: FilterError.notAReach(text)) { try Reach(parsing: text) }
    }
    for text in ["0m", "-1km", "51km", "0min", "700min"] {
      #expect(throws: FilterError.reachOutOfRange(text)) { try Reach(parsing: text) }
    }
  }

  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func selectsStations() throws {
    let table = try Homes.stations()
    let asok = Home(try Homes.home(latitude: 13.7370, longitude: 100.5603))
    let reach = try Reach(parsing: "150m")
    for (text, label, matches) in [
      ("BTS", "BTS", true), ("arl", "APL", false), ("Sukhumvit", "Sukhumvit", true),
      ("Silom line", "Silom", false), ("E4", "BTS Asok (E4)", true),
      ("อโศก", "BTS Asok (E4)", true), ("Siam", "BTS Siam (CEN)", false),
    ] {
      let selection = try StationSelection(parsing: text, in: table)
      #expect(selection.label == label)
      #expect(selection.note == nil)
      #expect(NearStationFilter(reach, of: selection).matches(asok) == matches, "\(text)")
    }
    let close = try StationSelection(parsing: "Thong Lor", in: table)
    #expect(close.note?.description.contains("Thong Lo") == true)
    #expect(NearStationFilter(reach, of: StationSelection(all: table)).matches(asok))
    #expect(throws: FilterError.self) { try StationSelection(parsing: "Paris", in: table) }
    let none = StationSelection(all: StationTable(contentsOf: []))
    #expect(!NearStationFilter(reach, of: none).matches(asok))
  }

  @Test func measuresReachExactly() throws {
    let table = try Homes.stations()
    let home = try Homes.home()
    let distance = try #require(table.nearest(to: home.listing.position)?.distance)
    let all = StationSelection(all: table)
    for (metres, matches) in [(distance, true), (distance.nextDown, false)] {
      let reach = try #require(Reach(metres: metres))
      #expect(NearStationFilter(reach, of: all).matches(Home(home)) == matches)
    }
  }

  @Test func comparesMoments() throws {
    let home = Home(try Homes.home(firstSeen: 100, priceDropped: 200))
    #expect(NewSinceFilter(100).matches(home) && !NewSinceFilter(101).matches(home))
    #expect(PriceDropFilter(200).matches(home) && !PriceDropFilter(201).matches(home))
    #expect(!PriceDropFilter(0).matches(Home(try Homes.home())))
    #expect(try NewSinceFilter(parsing: "1d", now: 86_500).moment == 100)
    #expect(try PriceDropFilter(parsing: "1970-01-02", now: 61_200).moment == 61_200)
  }

  @Test func matchesTypesAndParsesSortOrders() throws {
    let condo = Home(try Homes.home(type: .condo))
    #expect(TypeFilter([]).matches(condo) && TypeFilter([.condo]).matches(condo))
    #expect(!TypeFilter([.other]).matches(condo))
    #expect(try SortOrder(parsing: "Newest") == .newest)
    #expect(throws: FilterError.unknownSort("best")) { try SortOrder(parsing: "best") }
  }

  @Test(arguments: [
    (
      FilterError.notAPrice("cheap"),
      "“cheap” is not a price; write it as 2500000, 2.5m or 2.5 ล้าน (baht)"
    ),
    (.pricesReversed(from: 3, to: 2), "3 is more than the highest price 2; swap them"),
    (.nothingToFind("-"), "“-” has no letter or digit to look for"),
    (.tooLong(limit: 200), "has more than 200 characters; shorten it"),
    (
      .notAReach("near"),
      "“near” is neither a distance nor a walk; write it as 500m, 1.2km or 6min"
    ),
    (.reachOutOfRange("0m"), "“0m” is out of range; use more than 0 and at most 50km"),
    (
      .unknownStation("Azok", nearest: ["Asok", "Ari"]),
      "“Azok” is not a system, line or station; did you mean Asok or Ari?"
    ),
    (
      .unknownStation("x", nearest: []),
      "“x” is not a system, line or station; see /v1/stations"
    ),
    (
      .ambiguousStation("9", candidates: ["A", "B"]),
      "“9” matches several: A or B; give a code"
    ),
    (
      .notADate("soon"),
      "“soon” is not a date; write it as 2026-11-01, 1 พ.ย. 2569 or 7d (days ago)"
    ),
    (
      .futureDate("2030-01-01"),
      "“2030-01-01” is in the future; write today's date, an earlier date, or a number of days ago, such as 7d"
    ),
    (
      .unknownSort("best"),
      "“best” is not a sort order; use distance, price, payment, newest, name, commute, commute-max or recommended"
    ),
    (
      .notADate(String(repeating: "x\n", count: 40)),
      "“\(String(repeating: "x ", count: 20))…” is not a date; write it as 2026-11-01, 1 พ.ย. 2569 or 7d (days ago)"
    ),
  ])
  func errorsDescribeTheProblem(error: FilterError, reason: String) {
    #expect(error.description == reason)
  }
}
