public import Geo
public import Listings

/// The areas whose prices are compared.
public enum MarketAreas: Sendable {
  /// Circles with the same radius in metres; a home may be in several circles.
  case circles([Coordinate], radius: Double)
  /// Areas of a division; a home is in at most one area.
  case parts([Int], of: AreaDivision)

  /// The number of areas.
  public var count: Int {
    switch self {
    case .circles(let centers, _): centers.count
    case .parts(let parts, _): parts.count
    }
  }
}

extension ListingSnapshot {
  /// Returns the figures for each of `areas`, in the same order.
  ///
  /// - Parameters:
  ///   - types: The types to count; if empty, all types.
  ///   - window: The period in which homes are new, and the months to report.
  ///   - moves: The known price changes by listing, oldest first.
  /// - Throws: `CancellationError` if the task is cancelled; checked once per area.
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

  /// Estimates how long it takes to compute the figures for `areas`.
  public func cost(ofMarket areas: MarketAreas) -> Duration {
    switch areas {
    case .circles(let centers, let radius):
      // Circles differ too much in density to extrapolate from a sample; counting all of them is
      // cheap.
      let homes = centers.reduce(0) { $0 + index.count(within: radius, of: $1) }
      return .nanoseconds(Self.figuresTime * homes)
    case .parts: return .nanoseconds((Self.figuresTime + Self.divisionTime) * count)
    }
  }

  /// The time per home in an area, in nanoseconds, measured by `scripts/bench fit`.
  private static let figuresTime = 60
  /// The time to find a home's area in a division, in nanoseconds.
  private static let divisionTime = 600
}
