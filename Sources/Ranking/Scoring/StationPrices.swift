import Geo
import Listings
import Stations

/// What homes of each type cost around the stations, and which station each home is compared at.
struct StationPrices: Sendable {
  /// Homes so near a station are compared there, in metres.
  static let radius: Double = 1_000
  /// For each home the place of its station among the stations; `none` where none is so near.
  let stations: [UInt16]
  /// By the stations' places and, within those, the types' codes.
  private let prices: [MarketFigures.Prices]
  /// The medians of those; not a number where fewer than five prices are known.
  private let medians: [Double]

  static let none = UInt16.max

  /// The prices of all homes of `table`, whose places are those of `index`, around stations at
  /// `positions`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  init(
    of table: HomeColumns, in index: SpatialIndex, around positions: [Coordinate]
  ) throws(CancellationError) {
    let facts = table.facts
    var stations = [UInt16](repeating: Self.none, count: facts.count)
    var all: [MarketFigures.Prices] = []
    // A home's station is the nearest: of two at one distance the first.
    var nearest = [Double](repeating: .infinity, count: facts.count)
    for (number, position) in positions.enumerated() {
      try checkCancellation()
      var prices = [[Int64]](repeating: [], count: AccommodationType.codeLimit)
      index.forEachPlace(within: Self.radius, of: position) { place, metres in
        if metres < nearest[place] {
          nearest[place] = metres
          stations[place] = UInt16(truncatingIfNeeded: number)
        }
        if let price = facts[place].price.leading {
          prices[facts[place].type.code].append(price)
        }
      }
      all += prices.indices.map { MarketFigures.Prices(of: &prices[$0]) }
    }
    self.stations = stations
    prices = all
    medians = all.map { $0.quartiles?.median ?? .nan }
  }

  /// The median of what homes of `type` cost around the station of the home at `place`; nil where
  /// ``prices(at:of:)`` is.
  func median(at place: Int, of type: AccommodationType) -> Double? {
    guard stations[place] != Self.none else { return nil }
    let median = medians[Int(stations[place]) * AccommodationType.codeLimit + type.code]
    return median.isNaN ? nil : median
  }

  /// What homes of `type` cost around the station of the home at `place`; nil where fewer than five prices
  /// are known, or no station is so near.
  func prices(at place: Int, of type: AccommodationType) -> MarketFigures.Prices? {
    guard stations[place] != Self.none else { return nil }
    let known = prices[Int(stations[place]) * AccommodationType.codeLimit + type.code]
    return known.quartiles == nil ? nil : known
  }
}
