/// A score for how well a home fits a person, made up of parts worth 0 to 1,000 points each;
/// `docs/scoring.md` explains each part.
public struct HomeScore: Sendable, Hashable {
  /// An aspect of the score.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// The average unused share of the minutes allowed for each commute.
    case commute
    /// The share of the budget that is left after paying the price.
    case price
    /// How the price compares with the median for the home's type around the nearest station.
    case value
    /// How recently the home was first seen.
    case age
    /// How similar the home is to the person's saved homes, and how different from hidden ones.
    case taste
    /// Other people's recent views, saves, calls and ratings of the home; used if there is no data
    /// about the person.
    case popularity

    /// The part's weight in the mean.
    public var weight: Int {
      switch self {
      case .commute, .popularity: 40
      case .price: 25
      case .value: 15
      case .age, .taste: 10
      }
    }
  }

  /// The maximum points of a part.
  public static let most = 1_000

  private var parts: [Part: Int] = [:]

  /// Creates a score without parts.
  public init() {}

  /// The points of a part, 0 to ``most``; nil if unknown, which excludes the part from the mean.
  public subscript(_ part: Part) -> Int? {
    get { parts[part] }
    set { parts[part] = newValue }
  }

  /// The weighted mean of the known parts, rounded down: 0 to ``most``.
  public var points: Int {
    var mean = Mean()
    for (part, points) in parts { mean.add(part, points) }
    return mean.points
  }

  /// A weighted mean of score parts.
  struct Mean {
    private var sum = 0
    private var weights = 0

    mutating func add(_ part: Part, _ points: Int) {
      sum += part.weight * points
      weights += part.weight
    }

    /// The mean, rounded down; 0 if there are no parts.
    var points: Int { weights == 0 ? 0 : sum / weights }
  }
}
