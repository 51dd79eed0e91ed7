import Geo
import HomefindTesting
import Listings
import Stations
import Testing

@testable import Ranking

/// Compares market statistics with a scan of every home.
@Suite struct MarketTests {
  private static let window = MarketWindow(before: 1_795_227_000)

  /// Computes a quantile of sorted values like numpy's `quantile`.
  private static func quantile(_ sorted: [Int64], _ share: Double) -> Double {
    let place = share * Double(sorted.count - 1)
    let low = sorted[Int(place)]
    let high = sorted[min(Int(place) + 1, sorted.count - 1)]
    return Double(low) + (place - place.rounded(.down)) * Double(high - low)
  }

  @Test func quartilesMatchASortedList() throws {
    var random = SeededRandom(seed: 21)
    for count in Array(1...40) + [999, 1_000, 1_001] {
      for values in [9, 1_000_000] as [Int64] {
        let prices = (0..<count).map { _ in Int64.random(in: 0...values, using: &random) }
        let sorted = prices.sorted()
        let quartiles = try #require(Quartiles(of: prices))
        #expect(quartiles.lower == Self.quantile(sorted, 0.25), "\(prices)")
        #expect(quartiles.median == Self.quantile(sorted, 0.5), "\(prices)")
        #expect(quartiles.upper == Self.quantile(sorted, 0.75), "\(prices)")
      }
    }
    #expect(Quartiles(of: []) == nil)
    // numpy.quantile([1, 2, 4, 8, 16, 32], [.25, .5, .75])
    #expect(
      Quartiles(of: [32, 1, 16, 2, 8, 4]) == Quartiles(lower: 2.5, median: 6, upper: 14))
    // Neither sorted values nor many equal values take longer.
    #expect(Quartiles(of: (0...100_000).map(Int64.init))?.median == 50_000)
    #expect(Quartiles(of: [Int64](repeating: 7, count: 100_000))?.upper == 7)
  }

  @Test func figuresMatchAScanOfEveryHome() throws {
    let homes = try Homes.random(4_000, seed: 2_121)
    let stations = try Homes.stations()
    let snapshot = ListingSnapshot(homes, stations: stations)
    let centers = stations.stations.map(\.position)
    for types in [[], [.condo], [.townhome, .other]] as [Set<AccommodationType>] {
      let figures = try snapshot.market(
        of: .circles(centers, radius: 1_000), types: types, in: Self.window)
      #expect(figures.count == centers.count)
      for (center, figures) in zip(centers, figures) {
        let near = homes.filter {
          center.distance(to: $0.listing.position) <= 1_000
            && (types.isEmpty || types.contains($0.listing.type))
        }
        #expect(figures.homes == near.count)
        Self.expect(figures.prices, of: near)
        #expect(figures.types.map(\.homes).reduce(0, +) == near.count)
        for type in figures.types {
          let ofType = near.filter { $0.listing.type == type.type }
          #expect(type.homes == ofType.count)
          Self.expect(type.prices, of: ofType)
        }
        let promoted = near.count { PromotionFilter().matches(Home($0)) }
        #expect(figures.promotions == promoted)
        #expect((figures.promotionShare == nil) == (near.count < 5))
        #expect(figures.knownSince == near.map(\.history.firstSeen).min())
      }
    }
  }

  private static func expect(_ prices: MarketFigures.Prices, of homes: [KnownListing]) {
    let sorted = homes.compactMap(\.price.leading).sorted()
    #expect(prices.homes == sorted.count)
    guard sorted.count >= 5 else {
      #expect(prices.quartiles == nil)
      return
    }
    #expect(prices.quartiles?.lower == quantile(sorted, 0.25))
    #expect(prices.quartiles?.median == quantile(sorted, 0.5))
    #expect(prices.quartiles?.upper == quantile(sorted, 0.75))
  }

  /// With fewer than five prices, only their number is reported, even if more homes have no price.
  @Test func fewerThanFiveHomesReportOnlyCounts() throws {
    for (priced, isTold) in [(4, false), (5, true)] {
      let homes = try (1...9).map {
        try Homes.home(Int64($0), price: $0 <= priced ? "\($0) ล้าน" : nil)
      }
      let figures = try Self.figures(of: homes)
      #expect(figures.homes == 9 && figures.prices.homes == priced)
      #expect((figures.prices.quartiles != nil) == isTold)
    }
    let few = try Self.figures(of: (1...4).map { try Homes.home(Int64($0), promotion: "ฟรีโอน") })
    #expect(few.promotions == 4 && few.promotionShare == nil)
  }

  private static func figures(
    of homes: [KnownListing], moves: [ListingID: [PriceMove]] = [:]
  ) throws -> MarketFigures {
    let snapshot = ListingSnapshot(homes, stations: StationTable(contentsOf: []))
    let asok = try #require(Homes.asok)
    let figures = try snapshot.market(
      of: .circles([asok], radius: 1_000), in: window, moves: moves)
    return try #require(figures.first)
  }

  /// Homes stored since the first day of an area are not new, however recent that day is.
  @Test func newHomesAppearedAfterTheAreaWasFirstStored() throws {
    let since = Self.window.newSince
    let old = try (1...3).map { try Homes.home($0, firstSeen: since - 86_400) }
    let new = try (4...5).map { try Homes.home($0, firstSeen: since + 5) }
    #expect(try Self.figures(of: old + new).new == 2)
    #expect(try Self.figures(of: new).new == 0)
    let later = try Homes.home(6, firstSeen: since + 86_410)
    #expect(try Self.figures(of: new + [later]).new == 1)
  }

  @Test func monthsFollowBangkokTime() {
    // 2026-10-31 17:30 UTC is 1 November in Bangkok.
    let window = MarketWindow(before: 1_793_467_800)
    #expect(window.names.first == "2025-12" && window.names.last == "2026-11")
    #expect(window.names.count == 12)
    #expect(window.month(of: 1_793_467_800) == 11)
    #expect(window.month(of: 1_793_467_800 - 3_600) == 10)
    #expect(window.month(of: window.start) == 0 && window.month(of: window.start - 1) == nil)
  }

  /// A home whose price changes twice in a month is counted once, using its first and last prices.
  @Test func priceChangesAreCountedPerMonth() throws {
    let homes = try (1...7).map { try Homes.home($0, price: "2 ล้าน") }
    let (october, november) = (Self.window.starts[10] + 60, Self.window.starts[11] + 60)
    var moves: [ListingID: [PriceMove]] = [:]
    func add(_ id: Int64, _ all: [PriceMove]) {
      moves[ListingID(source: "", key: ListingKey(id))] = all
    }
    for id in 1...4 as ClosedRange<Int64> {
      add(id, [PriceMove(at: november, before: 1_000, after: 900)])
    }
    add(
      5,
      [
        PriceMove(at: october, before: 1_000, after: 1_100),
        PriceMove(at: november, before: 1_100, after: 1_200),
        PriceMove(at: november + 60, before: 1_200, after: 880),
      ])
    // The price of one home returns to its first value; the price of the other home changed before
    // the window.
    add(
      6,
      [
        PriceMove(at: november, before: 500, after: 400),
        PriceMove(at: november + 9, before: 400, after: 500),
      ])
    add(7, [PriceMove(at: Self.window.start - 9, before: 500, after: 400)])
    add(99, [PriceMove(at: november, before: 500, after: 400)])
    let figures = try Self.figures(of: homes, moves: moves)
    #expect(figures.months.map(\.month) == ["2026-10", "2026-11"])
    #expect(figures.months[0].changes.higher == 1 && figures.months[0].changes.lower == 0)
    #expect(figures.months[0].changes.medianPercent == nil)
    #expect(figures.months[1].changes.lower == 5)
    #expect(abs((figures.months[1].changes.medianPercent ?? 0) + 10) < 1e-9)
    #expect(figures.changes.lower == 5 && figures.changes.homes == 5)
  }

  @Test func homeOfSeveralSourcesCountsOnce() throws {
    let homes = try (1...6).map {
      try Homes.home($0, thai: "บ้าน \($0)", price: "\($0) ล้าน")
    }
    let stations = StationTable(contentsOf: [])
    let merged = ListingSnapshot(
      merging: ["a", "b"].map { ListingSnapshot(homes, of: $0, stations: stations) },
      stations: stations)
    let asok = try #require(Homes.asok)
    let figures = try merged.market(of: .circles([asok], radius: 1_000), in: Self.window)
    #expect(figures.map(\.homes) == [6])
    #expect(figures.first?.prices.quartiles?.median == 3_500_000)
  }

  @Test func cancelledMarketQueryEnds() async throws {
    let snapshot = ListingSnapshot(
      try Homes.random(500, seed: 3), stations: try Homes.stations())
    let centers = snapshot.stations.stations.map(\.position)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try snapshot.market(of: .circles(centers, radius: 1_000), in: Self.window)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
