import Geo
import Listings
import Stations

/// What homes of each type cost around the stations, and which station each home is compared at.
struct StationPrices: Sendable {
  /// Homes so near a station are compared there, in metres.
  static let radius: Double = 1_000
  /// For each home the place of its station among the stations; `none` where none is so near.
  let stations: [UInt16]
  /// By the stations' places and the types' codes, the median and the homes that it rests on.
  private let medians: [[Median?]]

  static let none = UInt16.max

  /// The middle of some prices.
  struct Median: Sendable, Hashable {
    var price: Double
    var homes: Int
  }

  /// The prices of all homes of `snapshot`.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
  init(_ snapshot: ListingSnapshot) throws(CancellationError) {
    let facts = snapshot.table.facts
    let positions = snapshot.stations.stations.map(\.position)
    var stations = [UInt16](repeating: Self.none, count: facts.count)
    var medians: [[Median?]] = []
    // A home's station is the nearest: of two at one distance the first.
    var nearest = [Double](repeating: .infinity, count: facts.count)
    for (number, position) in positions.enumerated() {
      try checkCancellation()
      var prices = [[Int64]](repeating: [], count: AccommodationType.codeLimit)
      snapshot.index.forEachPlace(within: Self.radius, of: position) { place, metres in
        if metres < nearest[place] {
          nearest[place] = metres
          stations[place] = UInt16(truncatingIfNeeded: number)
        }
        if let price = facts[place].price.leading {
          prices[facts[place].type.code].append(price)
        }
      }
      medians.append(
        prices.map { prices in
          guard prices.count >= MarketFigures.leastHomes else { return nil }
          return Quartiles(of: prices).map { Median(price: $0.median, homes: prices.count) }
        })
    }
    self.stations = stations
    self.medians = medians
  }

  /// What homes of `type` cost around the station of the home at `place`; nil where too few are known.
  func median(at place: Int, of type: AccommodationType) -> Median? {
    stations[place] == Self.none ? nil : medians[Int(stations[place])][type.code]
  }
}
