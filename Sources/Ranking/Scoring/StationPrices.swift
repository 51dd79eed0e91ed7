import Geo
import Listings
import Stations

/// Home prices by type around each station, and the comparison station of each home.
struct StationPrices: Sendable {
  /// The maximum distance in metres between a home and its comparison station.
  static let radius: Double = 1_000
  /// The index of each home's station; `none` if no station is near enough.
  let stations: [UInt16]
  /// The prices by station and, within a station, by type code.
  private let prices: [MarketFigures.Prices]
  /// The medians of `prices`; NaN for fewer than five prices.
  private let medians: [Double]

  static let none = UInt16.max

  /// Computes the prices around the stations at `positions` from all homes in `table`, which are
  /// numbered as in `index`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  init(
    of table: HomeColumns, in index: SpatialIndex, around positions: [Coordinate]
  ) throws(CancellationError) {
    let facts = table.facts
    var stations = [UInt16](repeating: Self.none, count: facts.count)
    var all: [MarketFigures.Prices] = []
    // A home's station is the nearest one; if two stations are equally near, it is the first of
    // them.
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

  /// Returns the median price of `type` around the station of the home at `place`; nil if
  /// ``prices(at:of:)`` is nil.
  func median(at place: Int, of type: AccommodationType) -> Double? {
    guard stations[place] != Self.none else { return nil }
    let median = medians[Int(stations[place]) * AccommodationType.codeLimit + type.code]
    return median.isNaN ? nil : median
  }

  /// Returns the prices of `type` around the station of the home at `place`; nil if there are fewer
  /// than five prices or no station is near enough.
  func prices(at place: Int, of type: AccommodationType) -> MarketFigures.Prices? {
    guard stations[place] != Self.none else { return nil }
    let known = prices[Int(stations[place]) * AccommodationType.codeLimit + type.code]
    return known.quartiles == nil ? nil : known
  }
}
