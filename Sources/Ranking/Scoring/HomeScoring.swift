public import Geo
public import Listings
public import Loans

/// What the scores of homes rest on, besides the places to commute to.
public struct HomeScoring: Sendable {
  /// A home that tells of a person's taste.
  public struct Example: Sendable, Hashable {
    /// Its kind.
    public var type: AccommodationType
    /// Where it stands.
    public var position: Coordinate

    /// An example by what counts of it.
    public init(type: AccommodationType, position: Coordinate) {
      self.type = type
      self.position = position
    }
  }

  /// The budget; nil where none is known.
  public var budget: HomeBudget?
  /// Homes that the person likes.
  public var liked: [Example]
  /// Homes that the person does not like.
  public var disliked: [Example]
  /// What others did with homes lately; it counts where anything is known of it.
  public var interest: InterestCounts
  /// The present in seconds since 1970.
  public var now: Int64

  /// Homes so near an example count as alike, in metres.
  public static let nearby: Double = 2_000
  /// From this age on a home has no points for it, in days.
  public static let oldest: Int64 = 30

  /// A scoring by what is known of a person.
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

  /// The points of a price that fits the budget; none for one that is not known.
  static func points(ofPrice price: Int64?, upTo greatest: Int64) -> Int {
    guard let price, greatest > 0 else { return 0 }
    return Int(Int64(HomeScore.most) * max(0, greatest - price) / greatest)
  }

  /// The points of a price beside a median: 500 at the median, and one more for each thousandth below.
  static func points(ofPrice price: Int64?, beside median: Double?) -> Int {
    guard let price, let median, median > 0 else { return HomeScore.most / 2 }
    let half = Double(HomeScore.most / 2)
    let below = (median - Double(price)) / median * Double(HomeScore.most)
    return HomeScore.most / 2 + Int(min(max(below, -half), half).rounded(.down))
  }

  /// The points of a home that was first seen so many seconds ago: by whole days; none where that is
  /// not known.
  static func points(ofAge seconds: Int64?) -> Int {
    guard let seconds else { return 0 }
    let days = min(max(seconds, 0) / 86_400, oldest)
    return Int(Int64(HomeScore.most) * (oldest - days) / oldest)
  }

  /// The points of what others did with a home: half of them at 20 views, or as much of saves, of which
  /// each counts as 3 views, calls, of which each counts as 5, and ratings: the best counts as 5, each
  /// star less as 2 less, so that the worst takes 3 away.
  static func points(ofInterest interest: HomeInterest) -> Int {
    var views = interest.views + 3 * interest.saves + 5 * interest.calls
    if let ratings = interest.ratings {
      views = max(0, views + 2 * ratings.sum - 5 * ratings.count)
    }
    return HomeScore.most * views / (views + 20)
  }

  /// The points of minutes on the way to a place, of those allowed.
  static func points(ofMinutes minutes: Int, of allowed: Int) -> Int {
    allowed > 0 ? HomeScore.most * max(0, allowed - minutes) / allowed : 0
  }

  /// How alike a home is to `examples`, of which so many are of its type and so many near it: 0 to 500.
  static func likeness(ofType: Int, near: Int, of examples: Int) -> Int {
    examples == 0 ? 0 : HomeScore.most / 4 * (ofType + near) / examples
  }
}
