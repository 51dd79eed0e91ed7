import Basics
import Geo
import HomefindTesting
import Listings
import Loans
import Ranking
import Stations
import Testing
import Transit

/// Compares scores with a scan of all homes that follows `docs/scoring.md`.
@Suite struct ScoreTests {
  private static let now: Int64 = 100 * 86_400

  private struct World {
    var snapshot: ListingSnapshot
    var network: TransitNetwork
    var stations: [Station]
    var homes: [Home]
  }

  private static let shared = Result { try world() }

  /// Creates 2,000 homes around a few stations, many at the same coordinate, first seen within 60
  /// days.
  private static func world() throws -> World {
    let stations = try Homes.stations()
    var random = SeededRandom(seed: 214)
    let some = stations.stations.shuffled(using: &random).prefix(12)
    let homes = try (1...2_000).map { id -> KnownListing in
      let near = try #require(some.randomElement(using: &random)).position
      let steps = 1...(id % 5 == 0 ? 40 : 9)
      let price = Int.random(in: 10...80, using: &random) * 100_000
      return try Homes.home(
        Int64(id), type: id % 3 == 0 ? .townhome : .condo, price: id % 9 == 0 ? nil : "\(price)",
        latitude: near.latitude + 0.001 * Double(Int.random(in: steps, using: &random)),
        longitude: near.longitude + 0.001 * Double(Int.random(in: steps, using: &random)),
        firstSeen: id == 1 ? 40 * 86_400 : .random(in: 40 * 86_400...now, using: &random))
    }
    let snapshot = ListingSnapshot(homes, stations: stations)
    return World(
      snapshot: snapshot,
      network: TransitNetwork(RailNetwork(stations.stations, along: .served)),
      stations: stations.stations, homes: (0..<snapshot.count).compactMap(snapshot.home(at:)))
  }

  private func commute(_ world: World, minutes: [Int]) throws -> CommuteFilter {
    let places = [(13.7370, 100.5603), (13.7457, 100.5341)]
    return CommuteFilter(
      try zip(places, minutes).map { place, minutes in
        let there = try #require(Coordinate(latitude: place.0, longitude: place.1))
        return CommuteFilter.Destination(
          name: LocalizedText(english: "there"), minutes: minutes, leaveAt: .noon,
          reach: world.network.reach(.to, there))
      })
  }

  private func profiles(
    _ world: World
  ) throws -> [(scoring: HomeScoring, filters: [any ListingFilter])] {
    let examples = world.homes.prefix(30).map {
      HomeScoring.Example(type: $0.type, position: $0.position)
    }
    let budget = HomeBudget(salary: 60_000, deposit: 400_000)
    let both = try commute(world, minutes: [60, 75])
    var interest: [ListingID: HomeInterest] = [:]
    for (step, home) in world.homes.prefix(200).enumerated() where step % 3 != 0 {
      interest[home.listingID] = HomeInterest(views: step, saves: step % 7, calls: step % 4)
    }
    return [
      (HomeScoring(now: Self.now), []),
      (HomeScoring(budget: budget, now: Self.now), [BudgetFilter(budget)]),
      (HomeScoring(now: Self.now), [try commute(world, minutes: [45])]),
      (
        HomeScoring(
          budget: budget, liked: Array(examples[..<7]), disliked: Array(examples[7..<9]),
          now: Self.now), [both, BudgetFilter(budget, keepsUnpriced: true)]
      ),
      (HomeScoring(disliked: Array(examples), now: Self.now), []),
      (HomeScoring(interest: InterestCounts(interest), now: Self.now), []),
    ]
  }

  /// Returns the points of a home according to `docs/scoring.md`, in thousandths.
  private func points(
    _ home: Home, _ world: World, _ scoring: HomeScoring, _ filters: [any ListingFilter]
  ) -> Int {
    var parts: [(weight: Int, points: Int)] = []
    if let places = filters.commute?.destinations {
      let each = places.map { place in
        let minutes = place.reach.trip(home.position)?.minutes ?? place.minutes
        return 1_000 * (place.minutes - minutes) / place.minutes
      }
      parts.append((40, each.reduce(0, +) / each.count))
    }
    if let budget = scoring.budget {
      let price = home.price.leading ?? budget.greatestPrice
      parts.append((25, Int(1_000 * (budget.greatestPrice - price) / budget.greatestPrice)))
    }
    parts.append((15, value(of: home, world)))
    let days =
      home.history.firstSeen < 41 * 86_400
      ? 30
      : min(30, (Self.now - home.history.firstSeen) / 86_400)
    parts.append((10, Int(1_000 * (30 - days) / 30)))
    if !scoring.liked.isEmpty || !scoring.disliked.isEmpty {
      parts.append(
        (10, 500 + likeness(home, scoring.liked) - likeness(home, scoring.disliked)))
    }
    if !scoring.interest.homes.isEmpty {
      let seen = scoring.interest.homes[home.listingID] ?? HomeInterest()
      let views = seen.views + 3 * seen.saves + 5 * seen.calls
      parts.append((40, Int(1_000 * Double(views) / Double(views + 20))))
    }
    return parts.reduce(0) { $0 + $1.weight * $1.points } / parts.reduce(0) { $0 + $1.weight }
  }

  private func value(of home: Home, _ world: World) -> Int {
    let near = world.stations.map { ($0, $0.position.distance(to: home.position)) }
      .min { $0.1 < $1.1 }
    guard let price = home.price.leading, let (station, distance) = near, distance <= 1_000 else {
      return 500
    }
    let prices = world.homes.filter {
      $0.type == home.type && station.position.distance(to: $0.position) <= 1_000
    }.compactMap(\.price.leading).sorted()
    guard prices.count >= 5 else { return 500 }
    let (low, high) = (prices[(prices.count - 1) / 2], prices[prices.count / 2])
    let median = Double(low + high) / 2
    let below = ((median - Double(price)) / median * 1_000).rounded(.down)
    return min(max(500 + Int(below), 0), 1_000)
  }

  private func likeness(_ home: Home, _ examples: [HomeScoring.Example]) -> Int {
    if examples.isEmpty { return 0 }
    let count = examples.reduce(0) {
      $0 + ($1.type == home.type ? 1 : 0)
        + ($1.position.distance(to: home.position) <= 2_000 ? 1 : 0)
    }
    return 250 * count / examples.count
  }

  /// Returns the scores of `homes` from an answer that contains all homes of the snapshot.
  private func scores(
    of homes: [Home], in snapshot: ListingSnapshot, _ scoring: HomeScoring,
    filters: [any ListingFilter]
  ) throws -> [ScoredHome] {
    var query = RankQuery(
      center: try #require(Homes.asok), area: .everywhere, filters: filters, sort: .recommended,
      limit: snapshot.count)
    query.scoring = scoring
    let items = try snapshot.answer(query).items
    let known = Dictionary(uniqueKeysWithValues: items.map { ($0.home.listingID, $0.scored) })
    return try homes.map { try #require(known[$0.listingID] ?? nil) }
  }

  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func scoresMatchTheDocumentation() throws {
    let world = try Self.shared.get()
    for (scoring, filters) in try profiles(world) {
      let homes = world.homes.filter { home in filters.allSatisfy { $0.matches(home) } }
      #expect(homes.count > 50)
      let scores = try scores(of: homes, in: world.snapshot, scoring, filters: filters)
      for (home, scored) in zip(homes, scores) {
        #expect(scored.score.points == points(home, world, scoring, filters), "\(home.id)")
      }
    }
  }

  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func recommendedOrderFollowsScoresOfMatchingHomes() throws {
    let world = try Self.shared.get()
    for (scoring, filters) in try profiles(world) {
      let homes = world.homes.filter { home in filters.allSatisfy { $0.matches(home) } }
      let scores = try scores(of: homes, in: world.snapshot, scoring, filters: filters)
      let sorted = zip(homes, scores).sorted {
        ($1.1.score.points, $0.0.place) < ($0.1.score.points, $1.0.place)
      }.map { $0.0.listingID }
      for pageSize in [10_000, 37] {
        var query = RankQuery(
          center: try #require(Homes.asok), area: .everywhere, filters: filters, sort: .recommended,
          limit: pageSize)
        query.scoring = scoring
        var found: [ListingID] = []
        repeat {
          let answer = try world.snapshot.answer(query)
          #expect(answer.total == homes.count)
          found += answer.items.map(\.home.listingID)
          query.after = answer.next
        } while query.after != nil
        #expect(found == sorted)
      }
    }
  }

  /// Creates 1,500 homes in towers, some at the same coordinate. They share a few names, which have
  /// several spellings or are missing.
  private static func towers() throws -> [KnownListing] {
    var random = SeededRandom(seed: 60)
    let names: [(thai: String?, english: String?)] = [
      ("สกาย ทาวเวอร์", "Sky Tower Asok"), ("สกาย ทาวเวอร์", "SKY  TOWER asok"),
      (nil, "Sky Tower Asok"), ("นิมเบรล", "Nimbrel"), ("นิมเบรล", nil), (nil, "nimbrel"),
      (nil, nil),
    ]
    // The coordinates are in units of 0.0001 degrees, about 11 m. The towers are about 150 m apart.
    let towers = (0..<150).map { _ in
      (
        north: Int.random(in: 0..<180, using: &random),
        east: Int.random(in: 0..<180, using: &random)
      )
    }
    return try (1...1_500).map { id -> KnownListing in
      let tower = Int.random(in: 0..<150, using: &random)
      let name = names[(tower % 2 * 3 + Int.random(in: 0..<4, using: &random)) % 7]
      let north = towers[tower].north + Int.random(in: -3...3, using: &random)
      let east = towers[tower].east + Int.random(in: -3...3, using: &random)
      let price = Int.random(in: 10...80, using: &random) * 100_000
      return try Homes.home(
        Int64(id), thai: name.thai, english: name.english, price: "\(price)",
        latitude: 13.73 + 0.0001 * Double(north), longitude: 100.55 + 0.0001 * Double(east),
        firstSeen: .random(in: 40 * 86_400...now, using: &random))
    }
  }

  /// Returns the number of each home's building by comparing every pair of homes.
  private static func buildings(_ homes: [Home]) -> [Int] {
    var numbers: [String: Int] = [:]
    func number(_ name: String?) -> Int? {
      guard let name else { return nil }
      let folded = name.lowercased().split(separator: " ").joined(separator: " ")
      numbers[folded] = numbers[folded] ?? numbers.count
      return numbers[folded]
    }
    let names = homes.map { (thai: number($0.name.thai), english: number($0.name.english)) }
    let positions = homes.map(\.position)
    func isOneBuilding(_ one: Int, _ other: Int) -> Bool {
      if positions[one] == positions[other] { return true }
      let hasOneName =
        names[one].thai != nil && names[one].thai == names[other].thai
        || names[one].english != nil && names[one].english == names[other].english
      return hasOneName && positions[one].distance(to: positions[other]) <= 60
    }
    var buildings = [Int](repeating: -1, count: homes.count)
    for first in homes.indices where buildings[first] < 0 {
      buildings[first] = first
      var waiting = [first]
      while let home = waiting.popLast() {
        for other in homes.indices where buildings[other] < 0 && isOneBuilding(home, other) {
          buildings[other] = first
          waiting.append(other)
        }
      }
    }
    return buildings
  }

  /// Returns the homes of each item by grouping the ungrouped homes by `key`.
  private func items<Key: Hashable>(
    _ query: RankQuery, in snapshot: ListingSnapshot, by key: (Home) -> Key
  ) throws -> [[ListingID]] {
    var query = query
    (query.isGrouped, query.limit) = (false, snapshot.count)
    var (items, numbers): ([[ListingID]], [Key: Int]) = ([], [:])
    for item in try snapshot.answer(query).items {
      if let number = numbers[key(item.home)] {
        items[number].append(item.home.listingID)
      } else {
        numbers[key(item.home)] = items.count
        items.append([item.home.listingID])
      }
    }
    return items
  }

  /// Returns the homes of each item, read in pages of `size`.
  private func pages(
    of size: Int, _ query: RankQuery, in snapshot: ListingSnapshot, groups: Int
  ) throws -> [[ListingID]] {
    var query = query
    (query.isGrouped, query.limit) = (true, size)
    var found: [[ListingID]] = []
    repeat {
      let answer = try snapshot.answer(query)
      #expect(answer.groups == groups)
      found += answer.items.map { [$0.home.listingID] + $0.others.map(\.listingID) }
      query.after = answer.next
    } while query.after != nil && found.count <= groups
    return found
  }

  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func homesOfOneBuildingFormOneItem() throws {
    let towers = ListingSnapshot(try Self.towers(), stations: try Homes.stations())
    for snapshot in [towers, try Self.shared.get().snapshot] {
      let homes = (0..<snapshot.count).compactMap(snapshot.home(at:))
      let buildings = Self.buildings(homes)
      #expect(Set(buildings).count < Set(homes.map(\.position)).count || snapshot !== towers)
      let cheap: [any ListingFilter] = [try PriceFilter(from: nil, to: 2_000_000)]
      for filters in [[], cheap] {
        var query = RankQuery(
          center: try #require(Homes.asok), area: .everywhere, filters: filters,
          sort: .recommended)
        query.scoring = HomeScoring(now: Self.now)
        let expected = try items(query, in: snapshot) { buildings[$0.place] }
        #expect(expected.contains { $0.count > 2 } && expected.count > 50)
        for size in [10_000, 37] {
          #expect(try pages(of: size, query, in: snapshot, groups: expected.count) == expected)
        }
        // All other orders group only homes at the same coordinate.
        query.sort = .price
        let plain = try items(query, in: snapshot, by: \.position)
        #expect(try pages(of: 37, query, in: snapshot, groups: plain.count) == plain)
      }
    }
  }

  /// Units a few metres apart form one item, regardless of what is next to them.
  @Test func unitsOfATowerFormOneItem() throws {
    let step = 0.00001
    let english = ["Sky Tower Asok", nil, "SKY tower  Asok", "Sky Tower Asok", "Sky Tower Asok"]
    var homes = try english.enumerated().map { number, english in
      let unit = number + 1
      let thai = unit == 4 ? nil : "สกาย ทาวเวอร์ อโศก"
      let latitude = 13.737 + step * Double(unit)
      return try Homes.home(
        Int64(unit), thai: thai, english: english, price: "\(unit)000000", latitude: latitude)
    }
    homes += try [
      Homes.home(6, english: "Sky Tower Asok", price: "6000000", latitude: 13.74),
      Homes.home(7, english: "Sky Tower", price: "7000000", latitude: 13.737 + step),
      Homes.home(8, price: "8000000", latitude: 13.737 + 2 * step),
    ]
    let snapshot = ListingSnapshot(homes, stations: try Homes.stations())
    var query = RankQuery(
      center: try #require(Homes.asok), area: .everywhere, sort: .recommended)
    query.scoring = HomeScoring(now: Self.now)
    query.isGrouped = true
    let items = try snapshot.answer(query).items
    // A home without a name, or with another name, joins a building only if it has the same
    // coordinate.
    #expect(items.map { $0.home.id } == [1, 6])
    #expect(items.first?.others.map { $0.id } == [2, 3, 4, 5, 7, 8])
  }

  /// A home with more interest never scores lower than an otherwise equal home.
  @Test func morePopularHomeNeverScoresLower() throws {
    let homes = try (1...60).map { try Homes.home($0, price: "3000000") }
    let snapshot = ListingSnapshot(homes, stations: try Homes.stations())
    let some = (0..<snapshot.count).compactMap(snapshot.home(at:))
    let counts = some.enumerated().map { step, home in
      let count = step / 3 * 4
      return (
        home.listingID,
        HomeInterest(
          views: step % 3 == 0 ? count : 0, saves: step % 3 == 1 ? count : 0,
          calls: step % 3 == 2 ? count : 0)
      )
    }
    let interest = InterestCounts(Dictionary(uniqueKeysWithValues: counts))
    let scoring = HomeScoring(interest: interest, now: Self.now)
    let points = try scores(of: some, in: snapshot, scoring, filters: []).map(\.score.points)
    for kind in 0..<3 {
      let group = stride(from: kind, to: 60, by: 3).map { points[$0] }
      #expect(group == group.sorted() && Set(group).count > 15)
    }
    // Popularity is recomputed for another snapshot.
    let fewer = ListingSnapshot(Array(homes[30...]), stations: try Homes.stations())
    let rest = (0..<fewer.count).compactMap(fewer.home(at:))
    #expect(
      try scores(of: rest, in: fewer, scoring, filters: []).map(\.interest)
        == rest.map { interest.homes[$0.listingID] })
    // Views have the lowest weight, and calls the highest.
    #expect(points[3] < points[4] && points[4] < points[5])
  }

  /// Better ratings never lower a score. A rating of five stars has the same weight as a call, and
  /// the worst ratings reduce the popularity.
  @Test func betterRatedHomeNeverScoresLower() throws {
    let homes = try (1...17).map { try Homes.home($0, price: "3000000") }
    let snapshot = ListingSnapshot(homes, stations: try Homes.stations())
    let some = (0..<snapshot.count).compactMap(snapshot.home(at:))
    func points(_ interest: [HomeInterest]) throws -> [Int] {
      let counts = zip(some, interest).map { ($0.listingID, $1) }
      let scoring = HomeScoring(
        interest: InterestCounts(Dictionary(uniqueKeysWithValues: counts)), now: Self.now)
      return try scores(of: Array(some[..<interest.count]), in: snapshot, scoring, filters: [])
        .map(\.score.points)
    }
    // Four people give one to five stars each.
    let rated = try points(
      (4...20).map { HomeInterest(calls: 9, ratings: HomeRatings(count: 4, sum: $0)) })
    #expect(rated == rated.sorted() && Set(rated).count == rated.count)
    let like: [(Int, HomeInterest)] = [
      (5, HomeInterest(calls: 4)), (4, HomeInterest(saves: 4)), (3, HomeInterest(views: 4)),
      (1, HomeInterest()),
    ]
    for (stars, interest) in like {
      let ratings = HomeRatings(count: 4, sum: 4 * stars)
      let both = try points([HomeInterest(ratings: ratings), interest])
      #expect(both[0] == both[1], "\(stars) stars")
    }
    let less = try points([
      HomeInterest(calls: 4, ratings: HomeRatings(count: 4, sum: 4)), HomeInterest(views: 8),
    ])
    #expect(less[0] == less[1])
  }

  /// A home from two sources is credited with the interest in both listings. Interest in a home
  /// that is no longer for sale does not make any home popular.
  @Test func interestInEachListingOfAHomeCounts() throws {
    let stations = try Homes.stations()
    let homes = try [
      Homes.home(1, english: "Sky Tower", price: "3000000"),
      Homes.home(2, english: "Park Lane", price: "3000000", latitude: 13.75),
    ]
    let snapshot = ListingSnapshot(
      merging: ["a", "b"].map { ListingSnapshot(homes, of: $0, stations: stations) },
      stations: stations)
    let some = (0..<snapshot.count).compactMap(snapshot.home(at:))
    #expect(some.map(\.offers.count) == [2, 2])
    func scored(_ counts: [ListingID: HomeInterest]) throws -> [ScoredHome] {
      try scores(
        of: some, in: snapshot, HomeScoring(interest: InterestCounts(counts), now: Self.now),
        filters: [])
    }
    let (few, more) = (HomeRatings(count: 3, sum: 15), HomeRatings(count: 4, sum: 12))
    let found = try scored([
      ListingID(source: "a", key: 1): HomeInterest(views: 1, ratings: few),
      ListingID(source: "b", key: 1): HomeInterest(calls: 2, ratings: more),
      ListingID(source: "b", key: 9): HomeInterest(calls: 9),
    ])
    #expect(
      found.map(\.interest) == [HomeInterest(views: 1, calls: 2, ratings: more), HomeInterest()])
    let none = try scored([ListingID(source: "b", key: 9): HomeInterest(calls: 9)])
    #expect(none.allSatisfy { $0.interest == nil && $0.score[.popularity] == nil })
  }

  /// A cheaper, nearer or newer home never scores lower than an otherwise equal home.
  @Test func cheaperNearerOrNewerHomeNeverScoresLower() throws {
    let stations = try Homes.stations()
    let asok = try #require(stations.stations.first { $0.code == "E4" }).position
    let network = TransitNetwork(RailNetwork(stations.stations, along: .served))
    let budget = HomeBudget(salary: 100_000)
    let day: Int64 = 86_400
    var homes = [try Homes.home(1, price: "3000000", latitude: 13.9, firstSeen: 0)]
    for step in 0..<60 {
      let price = step < 20 ? 2_000_000 + 100_000 * step : 3_000_000
      let offset = (20..<40).contains(step) ? 0.0004 * Double(step - 20) : 0.0001
      let age = (40..<60).contains(step) ? Int64(2 * (step - 40)) : 1
      homes.append(
        try Homes.home(
          Int64(step + 2), price: "\(price)", latitude: asok.latitude + offset,
          longitude: asok.longitude, firstSeen: Self.now - age * day))
    }
    let snapshot = ListingSnapshot(homes, stations: stations)
    let filter = CommuteFilter([
      .init(
        name: LocalizedText(english: "there"), minutes: 60, leaveAt: .noon,
        reach: network.reach(.to, asok))
    ])
    let some = (1...60).compactMap(snapshot.home(at:))
    let points = try scores(
      of: some, in: snapshot, HomeScoring(budget: budget, now: Self.now), filters: [filter]
    ).map(\.score.points)
    for group in [0..<20, 20..<40, 40..<60] {
      #expect(Array(points[group]) == points[group].sorted(by: >))
      #expect(Set(points[group]).count > 5)
    }
  }
}
