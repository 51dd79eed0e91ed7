/// The ratings of a home by several people, without their identities.
public struct HomeRatings: Sendable, Hashable {
  /// The range of a rating, from “not for us” to “this one”.
  public static let range = 1...5
  /// The minimum number of ratings to show to other people. With fewer ratings, people could work
  /// out who gave them.
  public static let fewest = 3

  /// The number of people who rated the home.
  public var count: Int
  /// The sum of their ratings.
  public var sum: Int

  /// Creates a summary of ratings.
  public init(count: Int, sum: Int) {
    self.count = count
    self.sum = sum
  }

  /// The mean of the ratings.
  public var mean: Double { Double(sum) / Double(max(count, 1)) }
}
