public import Geo
public import Listings

/// The areas that a market is compared between.
public enum MarketAreas: Sendable {
  /// All within so many metres of each of some places; a home may lie in several.
  case circles([Coordinate], radius: Double)
  /// Some parts of a division; a home lies in one at most.
  case parts([Int], of: AreaDivision)

  /// How many areas there are.
  public var count: Int {
    switch self {
    case .circles(let centers, _): centers.count
    case .parts(let parts, _): parts.count
    }
  }
}

extension ListingSnapshot {
  /// The figures of each of `areas`, in their order.
  ///
  /// - Parameters:
  ///   - areas: Where homes are looked at.
  ///   - types: The types that count; empty means every home.
  ///   - window: What counts as new, and which months are told.
  ///   - moves: The changes of prices that are known, by listing and the oldest first.
  /// - Throws: `CancellationError` where the task is cancelled, within an area.
  public func market(
    of areas: MarketAreas, types: Set<AccommodationType> = [], in window: MarketWindow,
    moves: [ListingID: [PriceMove]] = [:]
  ) throws(CancellationError) -> [MarketFigures] {
    var pass = MarketPass(table, window, MovedHomes(moves, in: table))
    var figures: [MarketFigures] = []
    figures.reserveCapacity(areas.count)
    let tags = AccommodationType.tags(of: types)
    switch areas {
    case .circles(let centers, let radius):
      for center in centers {
        try checkCancellation()
        figures.append(pass.figures(of: index.places(within: radius, of: center, tags: tags)))
      }
    case .parts(let numbers, let division):
      var places = [[Int]](repeating: [], count: division.count)
      for (place, part) in try parts(of: division).enumerated() {
        guard let part, types.isEmpty || types.contains(table.facts[place].type) else { continue }
        places[part].append(place)
      }
      for number in numbers {
        try checkCancellation()
        figures.append(pass.figures(of: places[number]))
      }
    }
    return figures
  }

  /// Estimates how long the figures of `areas` take.
  public func cost(ofMarket areas: MarketAreas) -> Duration {
    switch areas {
    case .circles(let centers, let radius):
      // Of many circles the densest say nothing of the others; counting them is cheap.
      let homes = centers.reduce(0) { $0 + index.count(within: radius, of: $1) }
      return .nanoseconds(Self.figuresTime * homes)
    case .parts: return .nanoseconds((Self.figuresTime + Self.divisionTime) * count)
    }
  }

  /// Nanoseconds for each home of an area, as `scripts/bench fit` measures it.
  private static let figuresTime = 60
  /// Nanoseconds for finding the part of a division in which a home lies.
  private static let divisionTime = 600
}
