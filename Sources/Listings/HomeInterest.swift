/// The number of times that people opened a home's page, saved the home or started to call its
/// seller, and the home's ratings.
public struct HomeInterest: Sendable, Hashable {
  /// An action that a person can take on a home.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Opening the home's page.
    case view
    /// Saving the home.
    case save
    /// Starting to call the seller.
    case call

    fileprivate var count: WritableKeyPath<HomeInterest, Int> {
      switch self {
      case .view: \.views
      case .save: \.saves
      case .call: \.calls
      }
    }
  }

  /// The number of times that the home's page was opened.
  public var views: Int
  /// The number of times the home was saved.
  public var saves: Int
  /// The number of times that someone started to call the seller.
  public var calls: Int

  /// The ratings from members of hunts; nil if too few members have rated the home.
  public var ratings: HomeRatings?

  /// Creates counts, zero by default.
  public init(views: Int = 0, saves: Int = 0, calls: Int = 0, ratings: HomeRatings? = nil) {
    self.views = views
    self.saves = saves
    self.calls = calls
    self.ratings = ratings
  }

  /// The number of times that people took an action.
  public subscript(_ kind: Kind) -> Int {
    get { self[keyPath: kind.count] }
    set { self[keyPath: kind.count] = newValue }
  }

  /// Adds the counts of `other`. If more people rated the other home, adopts that home's ratings,
  /// but never adds ratings, because some people may have rated both homes.
  public static func += (counts: inout HomeInterest, other: HomeInterest) {
    for kind in Kind.allCases { counts[kind] += other[kind] }
    if let ratings = other.ratings, ratings.count > counts.ratings?.count ?? 0 {
      counts.ratings = ratings
    }
  }
}
