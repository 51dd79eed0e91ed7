import Geo
import Listings
import Loans
import Transit

/// The inputs to the scores of a snapshot's homes, prepared once per query.
struct ScoreTable {
  private let facts: [HomeColumns.Facts]
  private let scoring: HomeScoring
  private let commutes: [(times: CommuteTimes.Times, minutes: Int)]
  private let greatestPrice: Int64?
  private let basis: ScoreBasis
  private let liked: Likeness
  private let disliked: Likeness
  /// Other people's activity on homes; empty if popularity is not part of the score.
  private let popularity: InterestCounts.Placed

  /// - Throws: `CancellationError` if the task is cancelled.
  init(
    _ scoring: HomeScoring, _ commute: CommuteFilter?, _ snapshot: ListingSnapshot
  ) throws(CancellationError) {
    facts = snapshot.table.facts
    self.scoring = scoring
    greatestPrice = scoring.budget?.greatestPrice
    var commutes: [(times: CommuteTimes.Times, minutes: Int)] = []
    for destination in commute?.destinations ?? [] {
      try checkCancellation()
      let times = try snapshot.commuteTimes.times(to: destination, in: snapshot.index)
      commutes.append((times, destination.minutes))
    }
    self.commutes = commutes
    basis = try snapshot.scoreBasis.value(
      of: snapshot.table, in: snapshot.index, stations: snapshot.stations)
    liked = Likeness(to: scoring.liked, in: snapshot)
    disliked = Likeness(to: scoring.disliked, in: snapshot)
    popularity = try scoring.interest.placed(in: snapshot)
  }

  /// Returns the score of the home at `place`.
  func score(at place: Int) -> HomeScore {
    var score = HomeScore()
    forEachPart(at: place) { score[$0] = $1 }
    return score
  }

  /// Returns the points of the home at `place`, which takes a third of the time of computing the
  /// whole score.
  func points(at place: Int) -> Int {
    var mean = HomeScore.Mean()
    forEachPart(at: place) { mean.add($0, $1) }
    return mean.points
  }

  /// Calls `body` with each part of the score of the home at `place`.
  @inline(__always)
  private func forEachPart(at place: Int, _ body: (HomeScore.Part, Int) -> Void) {
    let home = facts[place]
    let price = home.price.leading
    if !commutes.isEmpty {
      let points = commutes.reduce(0) { sum, commute in
        let minutes = TransitReach.minutes(Int32(commute.times.seconds[place]))
        return sum + HomeScoring.points(ofMinutes: minutes, of: commute.minutes)
      }
      body(.commute, points / commutes.count)
    }
    if let greatestPrice {
      body(.price, HomeScoring.points(ofPrice: price, upTo: greatestPrice))
    }
    let median = basis.prices.median(at: place, of: home.type)
    body(.value, HomeScoring.points(ofPrice: price, beside: median))
    body(.age, HomeScoring.points(ofAge: age(at: place)))
    if !liked.isEmpty || !disliked.isEmpty {
      body(
        .taste,
        HomeScore.most / 2 + liked.value(at: place, home.type)
          - disliked.value(at: place, home.type))
    }
    if !popularity.points.isEmpty { body(.popularity, Int(popularity.points[place])) }
  }

  /// Returns the score of `home` and the values that explain it.
  func scored(_ home: Home) -> ScoredHome {
    let (place, type) = (home.place, home.type)
    let prices = basis.prices.prices(at: place, of: type)
    return ScoredHome(
      score: score(at: place), median: prices?.quartiles?.median, compared: prices?.homes ?? 0,
      days: age(at: place).map { Int($0 / 86_400) },
      interest: popularity.points.isEmpty ? nil : popularity.homes[place] ?? HomeInterest(),
      isLiked: liked.value(at: place, type) >= HomeScore.most / 4)
  }

  /// Returns the seconds since the home at `place` was first seen; nil if the home was already
  /// listed when its source was first queried.
  private func age(at place: Int) -> Int64? {
    let (firstSeen, source) = (facts[place].history.firstSeen, Int(facts[place].source))
    return firstSeen >= basis.newSince[source] ? scoring.now - firstSeen : nil
  }
}

/// How similar homes are to the example homes.
private struct Likeness {
  private var types: [Int]
  private var near: [UInt16]
  private let count: Int

  var isEmpty: Bool { count == 0 }

  init(to examples: [HomeScoring.Example], in snapshot: ListingSnapshot) {
    count = examples.count
    let codes = AccommodationType.codeLimit
    types = [Int](repeating: 0, count: codes)
    near = examples.isEmpty ? [] : [UInt16](repeating: 0, count: snapshot.count)
    for example in examples {
      types[example.type.code] += 1
      snapshot.index.forEachPlace(within: HomeScoring.nearby, of: example.position) { place, _ in
        near[place] += 1
      }
    }
  }

  func value(at place: Int, _ type: AccommodationType) -> Int {
    isEmpty
      ? 0
      : HomeScoring.likeness(
        ofType: types[type.code], near: Int(near[place]), of: count)
  }
}
