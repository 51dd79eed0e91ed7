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

    /// How much it counts beside the others.
    public var weight: Int {
      switch self {
      case .commute: 40
      case .price: 25
      case .value: 15
      case .age, .taste: 10
      }
    }
  }

  /// The points of a part at most.
  public static let most = 1_000

  // A vector, since an array for each of a million homes takes most of the time.
  private var parts = SIMD8<Int16>(repeating: -1)

  /// A score without parts.
  public init() {}

  /// The points of a part, 0 to ``most``; nil where nothing is known of it, and it does not count.
  public subscript(_ part: Part) -> Int? {
    get { parts[part.place] < 0 ? nil : Int(parts[part.place]) }
    set { parts[part.place] = newValue.map { Int16(min(max($0, 0), Self.most)) } ?? -1 }
  }

  /// The mean of the parts that count by their weights, rounded down: 0 to ``most``.
  public var points: Int {
    var (sum, weights) = (0, 0)
    for part in Part.allCases {
      guard let points = self[part] else { continue }
      sum += part.weight * points
      weights += part.weight
    }
    return weights == 0 ? 0 : sum / weights
  }
}

extension HomeScore.Part {
  fileprivate var place: Int {
    switch self {
    case .commute: 0
    case .price: 1
    case .value: 2
    case .age: 3
    case .taste: 4
    }
  }
}
