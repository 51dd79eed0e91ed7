import Listings

/// Why a home has its score, besides what is known of the home itself.
public struct ScoredHome: Sendable, Hashable {
  /// The score.
  public var score: HomeScore
  /// The median price in baht of its type within 1 km of its nearest station; nil where fewer than five
  /// homes are known there, or no station is so near.
  public var median: Double?
  /// How many homes the median rests on.
  public var compared: Int
  /// For how many days it is known; nil where it was there when its source was first asked.
  public var days: Int?
  /// Whether it is more alike than not to the homes that are liked.
  public var isLiked: Bool
}

extension ListingSnapshot {
  /// The score of each of `homes`, which are of this snapshot and pass `filters`.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
  public func scores(
    of homes: [Home], _ scoring: HomeScoring, filters: [any ListingFilter]
  ) throws(CancellationError) -> [ScoredHome] {
    let table = try ScoreTable(scoring, filters.commute, self)
    return homes.map { home in
      let median = table.median(at: home.place)
      return ScoredHome(
        score: table.score(at: home.place), median: median?.price, compared: median?.homes ?? 0,
        days: table.age(at: home.place).map { Int($0 / 86_400) },
        isLiked: table.likeness(at: home.place) >= HomeScore.most / 4)
    }
  }
}
