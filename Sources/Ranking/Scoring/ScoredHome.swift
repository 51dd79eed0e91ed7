public import Listings

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
  /// What others did with it lately; nil where that does not count.
  public var interest: HomeInterest?
  /// Whether it is more alike than not to the homes that are liked.
  public var isLiked: Bool
}
