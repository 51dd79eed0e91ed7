import Geo
import Listings

extension ListingSnapshot {
  /// A home that matches, and where it stands in the order.
  private struct Match {
    let hit: SpatialIndex.Hit
    let position: RankPosition
  }

  /// The answer by one walk to all homes that match, which are then sorted.
  func collected(_ query: RankQuery) -> RankAnswer {
    var sieve = Sieve(query, table: table)
    let matches = hits(of: query, sieve: &sieve).map { hit in
      Match(
        hit: hit,
        position: RankPosition(of: table[hit.place], at: hit.distance, in: query.sort))
    }
    var answer = RankAnswer(
      total: matches.count, items: [],
      facets: query.wantsFacets
        ? facets(of: matches.map(\.hit.place)) : nil,
      dropped: query.wantsDropped ? sieve.dropped : nil)
    if query.isGrouped {
      fillGrouped(&answer, query, matches)
    } else {
      let (page, next) = Self.page(matches.map { ($0.position, $0.hit) }, query)
      answer.items = page.map(item)
      answer.next = next
    }
    return answer
  }

  /// Where a group stands: with its first home, or in the order of distances where its coordinate
  /// does, which stays the same while its homes come and go.
  private func position(ofGroup first: Match, in order: SortOrder) -> RankPosition {
    guard order == .distance else { return first.position }
    let place = table.facts[first.hit.place].position
    let mixed =
      (place.latitude.bitPattern &* 0x9E37_79B9_7F4A_7C15) ^ place.longitude.bitPattern
    return RankPosition(key: .distance(first.hit.distance), id: Int64(bitPattern: mixed))
  }

  private func fillGrouped(_ answer: inout RankAnswer, _ query: RankQuery, _ matches: [Match]) {
    let groups = Dictionary(grouping: matches) { table.facts[$0.hit.place].position }.values
      .map { $0.sorted { $0.position < $1.position } }
    answer.groups = groups.count
    let (page, next) = Self.page(
      groups.compactMap { group in
        group.first.map { (position(ofGroup: $0, in: query.sort), group) }
      }, query)
    answer.items = page.compactMap { group in
      group.first.map { first in
        var item = item(first.hit)
        item.others = group.dropFirst().map { table[$0.hit.place] }
        return item
      }
    }
    answer.next = next
  }

  /// The page of `entries` that `query` asks for, and the rank of its last where more follow.
  private static func page<Value>(
    _ entries: [(RankPosition, Value)], _ query: RankQuery
  ) -> ([Value], RankPosition?) {
    var rest = entries
    if let after = query.after { rest.removeAll { $0.0 <= after } }
    rest.sort { $0.0 < $1.0 }
    let page = rest.prefix(max(0, query.limit))
    return (page.map(\.1), page.count < rest.count ? page.last?.0 : nil)
  }

  /// All homes of the area that pass the sieve.
  private func hits(of query: RankQuery, sieve: inout Sieve) -> [SpatialIndex.Hit] {
    let tags = query.wantsDropped ? .max : AccommodationType.tags(of: query.types)
    let places: [Int]
    switch query.area {
    case .circle(let radius):
      return index.hits(within: radius, of: query.center, tags: tags) { sieve.passes($0) }
    case .everywhere:
      return index.hits(within: .infinity, of: query.center, tags: tags) { sieve.passes($0) }
    case .boxes(let boxes): places = index.places(in: boxes, tags: tags) { sieve.passes($0) }
    case .polygon(let polygon):
      places = index.places(in: polygon, tags: tags) { sieve.passes($0) }
    }
    return places.map { place in
      SpatialIndex.Hit(
        place: place, distance: query.center.distance(to: table.facts[place].position))
    }
  }
}

/// The filters of a query, and how many homes each of them held back.
private struct Sieve {
  private var home: Home
  private let filters: [any ListingFilter]
  private var counts: [Int]

  init(_ query: RankQuery, table: HomeTable) {
    home = table[0]
    // Without types the index has seen to them.
    filters =
      query.wantsDropped && !query.types.isEmpty
      ? [TypeFilter(query.types)] + query.filters : query.filters
    counts = [Int](repeating: 0, count: filters.count)
  }

  mutating func passes(_ place: Int) -> Bool {
    home.place = place
    for (number, filter) in filters.enumerated() where !filter.matches(home) {
      counts[number] += 1
      return false
    }
    return true
  }

  var dropped: [RankAnswer.Dropped] {
    zip(filters, counts).map { filter, count in
      RankAnswer.Dropped(filter: type(of: filter).name, count: count)
    }
  }
}
