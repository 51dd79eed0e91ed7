import Geo
import Listings
import Stations

extension ListingSnapshot {
  /// The counts of the homes at these places of the table.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
  func facets(of places: [Int]) throws(CancellationError) -> Facets {
    let known = try nearestStations.value(
      of: table, in: stationIndex, isWorthMaking: places.count >= max(1_000, count / 16))
    var types = [Int](repeating: 0, count: AccommodationType.codeLimit)
    var bands = [Int](repeating: 0, count: Facets.priceSteps.count + 2)
    var others: [String: Facets.Count<String>] = [:]
    var histogram = [Int](repeating: 0, count: Facets.roundPrices.count + 1)
    var nearest = [Int](repeating: 0, count: stations.stations.count)
    var last: (position: Coordinate, station: Int?)?
    for (number, place) in places.enumerated() {
      if number % FilterChain.interval == 0 { try checkCancellation() }
      let facts = table.facts[place]
      types[facts.type.code] += 1
      if facts.type == .other, let text = table[place].typeText {
        others[SearchText.folded(text), default: .init(value: text, count: 0)].count += 1
      }
      bands[Facets.band(of: facts.price.leading)] += 1
      if let price = facts.price.leading { histogram[Facets.roundPrices.count(upTo: price)] += 1 }
      if let known {
        nearest[Int(known[place])] += 1
        continue
      }
      // Homes of one condominium follow each other often enough.
      if last?.position != facts.position {
        last = (facts.position, stationIndex.nearest(1, to: facts.position).first?.place)
      }
      if let station = last?.station { nearest[station] += 1 }
    }
    return Facets(
      types: AccommodationType.allCases.filter { types[$0.code] > 0 }
        .map { Facets.Count(value: $0, count: types[$0.code]) },
      otherTypes: others.values.sorted { ($1.count, $0.value) < ($0.count, $1.value) },
      prices: bands.indices.filter { bands[$0] > 0 }
        .map { Facets.Count(value: Facets.priceBand($0), count: bands[$0]) },
      priceHistogram: histogram.indices.filter { histogram[$0] > 0 }
        .map { Facets.Count(value: Facets.roundBand($0), count: histogram[$0]) },
      stations: nearest.indices.filter { nearest[$0] > 0 }
        .sorted { (nearest[$1], $0) < (nearest[$0], $1) }
        .map { Facets.Count(value: stations.stations[$0], count: nearest[$0]) })
  }
}

extension Facets {
  /// The number of the band of a price, counted from 0; the last is for none.
  fileprivate static func band(of price: Int64?) -> Int {
    price.map { price in priceSteps.firstIndex { price < $0 } ?? priceSteps.count }
      ?? priceSteps.count + 1
  }

  /// The band with this number of those between round prices, counted from 0.
  fileprivate static func roundBand(_ band: Int) -> PriceBand {
    PriceBand(
      from: band > 0 ? roundPrices[band - 1] : nil,
      to: band < roundPrices.count ? roundPrices[band] : nil)
  }

  fileprivate static func priceBand(_ band: Int) -> PriceBand {
    let isKnown = band <= priceSteps.count
    return PriceBand(
      from: isKnown && band > 0 ? priceSteps[band - 1] : nil,
      to: band < priceSteps.count ? priceSteps[band] : nil)
  }
}

extension [Int64] {
  /// How many numbers of this ascending list are not greater than `limit`.
  fileprivate func count(upTo limit: Int64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
