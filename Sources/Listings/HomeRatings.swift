/// How several people rate a home, without who they are.
public struct HomeRatings: Sendable, Hashable {
  /// From “not for us” to “this one”.
  public static let range = 1...5
  /// From so many people on, ratings are told to others: of fewer, one could be told by whom it is.
  public static let fewest = 3

  /// How many people rate it.
  public var count: Int
  /// The sum of their ratings.
  public var sum: Int

  /// Ratings by so many people, with their sum.
  public init(count: Int, sum: Int) {
    self.count = count
    self.sum = sum
  }

  /// The mean of the ratings.
  public var mean: Double { Double(sum) / Double(max(count, 1)) }
}
