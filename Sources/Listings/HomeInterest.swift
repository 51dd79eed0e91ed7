/// How often people have opened a home's page, saved the home, and begun to call its seller; and how they
/// rate it.
public struct HomeInterest: Sendable, Hashable {
  /// What a person does with a home.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Opens its page.
    case view
    /// Saves it.
    case save
    /// Begins to call its seller.
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

  /// How the members of hunts rate it; nil where too few do.
  public var ratings: HomeRatings?

  /// Counts; none unless given.
  public init(views: Int = 0, saves: Int = 0, calls: Int = 0, ratings: HomeRatings? = nil) {
    self.views = views
    self.saves = saves
    self.calls = calls
    self.ratings = ratings
  }

  /// How often something was done.
  public subscript(_ kind: Kind) -> Int {
    get { self[keyPath: kind.count] }
    set { self[keyPath: kind.count] = newValue }
  }

  /// Adds the counts of `other`, and takes its ratings where they are of more people: some may have rated
  /// both.
  public static func += (counts: inout HomeInterest, other: HomeInterest) {
    for kind in Kind.allCases { counts[kind] += other[kind] }
    if let ratings = other.ratings, ratings.count > counts.ratings?.count ?? 0 {
      counts.ratings = ratings
    }
  }
}
