public import Listings

/// A home's score, with the values that explain it.
public struct ScoredHome: Sendable, Hashable {
  /// The score with its parts.
  public var score: HomeScore
  /// The median price for the home's type within 1 km of its nearest station; nil if there
  /// are fewer than five prices or no station is that near.
  public var median: Double?
  /// The number of homes from which the median was computed.
  public var compared: Int
  /// The days since the home was first seen; nil if the home was already listed when its source was
  /// first queried.
  public var days: Int?
  /// Other people's recent activity on the home; nil if popularity is not part of the score.
  public var interest: HomeInterest?
  /// Whether the home is similar to homes that the person likes.
  public var isLiked: Bool
}
