/// How well a home fits a person, in parts from 0 to 1,000 points; `docs/scoring.md` explains each.
public struct HomeScore: Sendable, Hashable {
  /// What counts.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// The minutes that are left of those allowed to each place, in the mean.
    case commute
    /// What is left of the highest price that fits.
    case price
    /// The price beside the median of its type around the nearest station.
    case value
    /// How lately the home was first seen.
    case age
    /// How alike the home is to those that the person has saved and hidden.
    case taste
    /// What others did with the home lately, where nothing is known of the person.
    case popularity

    /// How much it counts beside the others.
    public var weight: Int {
      switch self {
      case .commute, .popularity: 40
      case .price: 25
      case .value: 15
      case .age, .taste: 10
      }
    }
  }

  /// The points of a part at most.
  public static let most = 1_000

  private var parts: [Part: Int] = [:]

  /// A score without parts.
  public init() {}

  /// The points of a part, 0 to ``most``; nil where nothing is known of it, and it does not count.
  public subscript(_ part: Part) -> Int? {
    get { parts[part] }
    set { parts[part] = newValue }
  }

  /// The mean of the parts that count by their weights, rounded down: 0 to ``most``.
  public var points: Int {
    var mean = Mean()
    for (part, points) in parts { mean.add(part, points) }
    return mean.points
  }

  /// The mean of parts by their weights.
  struct Mean {
    private var sum = 0
    private var weights = 0

    /// Adds a part.
    mutating func add(_ part: Part, _ points: Int) {
      sum += part.weight * points
      weights += part.weight
    }

    /// The mean, rounded down; 0 without a part.
    var points: Int { weights == 0 ? 0 : sum / weights }
  }
}
