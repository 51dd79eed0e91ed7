/// A summary of several people's ratings of a home, without the people's identities.
public struct HomeRatings: Sendable, Hashable {
  /// The valid ratings, from “not for us” to “this one”.
  public static let range = 1...5
  /// The minimum number of ratings for a summary to be visible to other people. With fewer ratings,
  /// they could work out who gave which rating.
  public static let fewest = 3

  /// The number of people who rated the home.
  public var count: Int
  /// The sum of all ratings.
  public var sum: Int

  /// Creates a summary of ratings.
  public init(count: Int, sum: Int) {
    self.count = count
    self.sum = sum
  }

  /// The mean of the ratings.
  public var mean: Double { Double(sum) / Double(max(count, 1)) }
}
