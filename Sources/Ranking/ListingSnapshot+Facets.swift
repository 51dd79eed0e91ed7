import Geo
import Listings
import Stations

extension ListingSnapshot {
  /// Returns the facets of the homes at `places`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func facets(of places: [Int]) throws(CancellationError) -> Facets {
    let known = try nearestStations.value(
      of: table, in: stationIndex, isWorthMaking: places.count >= max(1_000, count / 16))
    var types = [Int](repeating: 0, count: AccommodationType.codeLimit)
    var bands = [Int](repeating: 0, count: Facets.priceSteps.count + 2)
    var others: [String: Int] = [:]
    var histogram = [Int](repeating: 0, count: Facets.roundPrices.count + 1)
    var nearest = [Int](repeating: 0, count: stations.stations.count)
    var last: (position: Coordinate, station: Int?)?
    for (number, place) in places.enumerated() {
      if number % CancellationCheck.interval == 0 { try checkCancellation() }
      let facts = table.facts[place]
      types[facts.type.code] += 1
      if facts.type == .other, let text = table[place].typeText {
        others[text, default: 0] += 1
      }
      if let price = facts.price.leading {
        bands[Facets.priceSteps.count(upTo: price)] += 1
        histogram[Facets.roundPrices.count(upTo: price)] += 1
      } else {
        bands[Facets.priceSteps.count + 1] += 1
      }
      if let known {
        nearest[Int(known[place])] += 1
        continue
      }
      // Consecutive homes are often in the same condominium, so reuse the last station.
      if last?.position != facts.position {
        last = (facts.position, stationIndex.nearest(1, to: facts.position).first?.place)
      }
      if let station = last?.station { nearest[station] += 1 }
    }
    return Facets(
      types: AccommodationType.allCases.filter { types[$0.code] > 0 }
        .map { Facets.Count(value: $0, count: types[$0.code]) },
      otherTypes: Facets.otherTypes(of: others),
      prices: bands.indices.filter { bands[$0] > 0 }
        .map { Facets.Count(value: Facets.PriceBand($0, of: Facets.priceSteps), count: bands[$0]) },
      priceHistogram: histogram.indices.filter { histogram[$0] > 0 }
        .map {
          Facets.Count(value: Facets.PriceBand($0, of: Facets.roundPrices), count: histogram[$0])
        },
      stations: nearest.indices.filter { nearest[$0] > 0 }
        .sorted { (nearest[$1], $0) < (nearest[$0], $1) }
        .map { Facets.Count(value: stations.stations[$0], count: nearest[$0]) })
  }
}

extension Facets {
  /// Counts homes of type `other` by the source's own name for the type; `texts` contains the
  /// number of homes with each name. Names that `TypeTextFilter` folds to the same string share one
  /// count under the first name in sorted order; names that it rejects are left out.
  fileprivate static func otherTypes(of texts: [String: Int]) -> [Count<String>] {
    var counts: [String: Count<String>] = [:]
    for (text, count) in texts.sorted(by: { $0.key < $1.key }) {
      guard let filter = try? TypeTextFilter(parsing: text) else { continue }
      counts[filter.key, default: Count(value: text, count: 0)].count += count
    }
    return Array(
      counts.values.sorted { ($1.count, $0.value) < ($0.count, $1.value) }.prefix(mostOtherTypes))
  }
}

extension Facets.PriceBand {
  /// Creates the price band with index `number`, starting at 0, where `steps` are the limits
  /// between bands. One more band follows, for homes without a price.
  fileprivate init(_ number: Int, of steps: [Int64]) {
    let isKnown = number <= steps.count
    self.init(
      from: isKnown && number > 0 ? steps[number - 1] : nil,
      to: number < steps.count ? steps[number] : nil)
  }
}

extension [Int64] {
  /// Returns how many numbers in this ascending list are at most `limit`.
  fileprivate func count(upTo limit: Int64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
