public import Geo
public import Listings
public import Loans

/// The inputs to the scores of homes, apart from the commute destinations.
public struct HomeScoring: Sendable {
  /// A home that indicates a person's taste.
  public struct Example: Sendable, Hashable {
    public var type: AccommodationType
    public var position: Coordinate

    /// Creates an example from the properties that determine similarity.
    public init(type: AccommodationType, position: Coordinate) {
      self.type = type
      self.position = position
    }
  }

  /// The budget; nil if unknown.
  public var budget: HomeBudget?
  /// Examples of homes that the person likes.
  public var liked: [Example]
  /// Examples of homes that the person does not like.
  public var disliked: [Example]
  /// Other people's recent activity on homes; ignored if empty.
  public var interest: InterestCounts
  /// The current time, in seconds since 1970.
  public var now: Int64

  /// The maximum distance in metres between an example and a home that is near it.
  public static let nearby: Double = 2_000
  /// The age in days from which a home gets no points for its age.
  public static let oldest: Int64 = 30

  /// Creates the inputs for one person.
  public init(
    budget: HomeBudget? = nil, liked: [Example] = [], disliked: [Example] = [],
    interest: InterestCounts = .none, now: Int64
  ) {
    self.budget = budget
    self.liked = liked
    self.disliked = disliked
    self.interest = interest
    self.now = now
  }

  /// Returns the points for a price that fits the budget; 0 for an unknown price.
  static func points(ofPrice price: Int64?, upTo greatest: Int64) -> Int {
    guard let price, greatest > 0 else { return 0 }
    return Int(Int64(HomeScore.most) * max(0, greatest - price) / greatest)
  }

  /// Returns the points for a price compared with a median: 500 at the median, plus one point for
  /// each thousandth of the median by which the price is lower.
  static func points(ofPrice price: Int64?, beside median: Double?) -> Int {
    guard let price, let median, median > 0 else { return HomeScore.most / 2 }
    let half = Double(HomeScore.most / 2)
    let below = (median - Double(price)) / median * Double(HomeScore.most)
    return HomeScore.most / 2 + Int(min(max(below, -half), half).rounded(.down))
  }

  /// Returns the points for a home that was first seen `seconds` ago, counted in whole days; 0 if
  /// the age is unknown.
  static func points(ofAge seconds: Int64?) -> Int {
    guard let seconds else { return 0 }
    let days = min(max(seconds, 0) / 86_400, oldest)
    return Int(Int64(HomeScore.most) * (oldest - days) / oldest)
  }

  /// Returns the points for people's activity on a home. A home with 20 views gets half of the
  /// maximum points. A save counts as 3 views and a call as 5. A five-star rating counts as 5
  /// views, and each missing star subtracts 2, so the worst rating counts as -3.
  static func points(ofInterest interest: HomeInterest) -> Int {
    var views = interest.views + 3 * interest.saves + 5 * interest.calls
    if let ratings = interest.ratings {
      views = max(0, views + 2 * ratings.sum - 5 * ratings.count)
    }
    return HomeScore.most * views / (views + 20)
  }

  /// Returns the points for a commute that takes `minutes` of the `allowed` minutes.
  static func points(ofMinutes minutes: Int, of allowed: Int) -> Int {
    allowed > 0 ? HomeScore.most * max(0, allowed - minutes) / allowed : 0
  }

  /// Returns the similarity of a home to `examples` homes, 0 to 500, given that `ofType` of them
  /// have the same type and `near` of them are near it.
  static func likeness(ofType: Int, near: Int, of examples: Int) -> Int {
    examples == 0 ? 0 : HomeScore.most / 4 * (ofType + near) / examples
  }
}
