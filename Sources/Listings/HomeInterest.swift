/// Counts of how often people opened a home's page, saved the home and started to call its seller,
/// and its ratings.
public struct HomeInterest: Sendable, Hashable {
  /// An action of a person on a home.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Opening its page.
    case view
    /// Saving it.
    case save
    /// Starting to call its seller.
    case call

    fileprivate var count: WritableKeyPath<HomeInterest, Int> {
      switch self {
      case .view: \.views
      case .save: \.saves
      case .call: \.calls
      }
    }
  }

  /// How often its page was opened.
  public var views: Int
  /// How often it was saved.
  public var saves: Int
  /// How often its seller was called.
  public var calls: Int

  /// The ratings by members of hunts; nil if too few members rated the home.
  public var ratings: HomeRatings?

  /// Creates counts, zero by default.
  public init(views: Int = 0, saves: Int = 0, calls: Int = 0, ratings: HomeRatings? = nil) {
    self.views = views
    self.saves = saves
    self.calls = calls
    self.ratings = ratings
  }

  /// The count of an action.
  public subscript(_ kind: Kind) -> Int {
    get { self[keyPath: kind.count] }
    set { self[keyPath: kind.count] = newValue }
  }

  /// Adds the counts of `other`. Takes its ratings if they are from more people; they are not
  /// added, because some people may have rated both.
  public static func += (counts: inout HomeInterest, other: HomeInterest) {
    for kind in Kind.allCases { counts[kind] += other[kind] }
    if let ratings = other.ratings, ratings.count > counts.ratings?.count ?? 0 {
      counts.ratings = ratings
    }
  }
}
