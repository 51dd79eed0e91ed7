import Geo
import Listings

extension ListingSnapshot {
  /// The answer by one walk to all homes that match, of which the page's are then sorted.
  func collected(_ query: RankQuery) throws(CancellationError) -> RankAnswer {
    // Without types the index has seen to them.
    let types: [any ListingFilter] =
      query.wantsDropped && !query.types.isEmpty ? [TypeFilter(query.types)] : []
    let most = greatestCount(in: query)
    var chain = FilterChain(types + query.filters, self, count: most)
    let places = places(of: query, having: most, chain: &chain)
    try chain.checkStopped()
    var answer = RankAnswer(
      total: places.count, items: [],
      facets: query.wantsFacets ? try facets(of: places) : nil,
      dropped: query.wantsDropped ? chain.dropped : nil)
    let order = try MatchOrder(places, query, self)
    if query.isGrouped {
      try fillGrouped(&answer, query, places, order)
    } else {
      let entries = places.indices.map { order.entry($0, place: places[$0]) }
      let (page, hasMore) = RankEntry.page(of: entries, after: order.after, limit: query.limit)
      answer.items = page.map { item(places[Int($0.index)], query) }
      answer.next = hasMore ? RankPosition(of: answer.items.last, at: page.last, in: query) : nil
    }
    return answer
  }

  /// A home of an answer.
  private func item(_ place: Int, _ query: RankQuery) -> RankAnswer.Item {
    item(
      SpatialIndex.Hit(
        place: place, distance: query.center.distance(to: table.facts[place].position)))
  }

  /// A number that stays with the coordinate of a group while its homes come and go.
  private func number(ofGroup first: Int) -> Int64 {
    let place = table.facts[first].position
    return Int64(
      bitPattern: (place.latitude.bitPattern &* 0x9E37_79B9_7F4A_7C15)
        ^ place.longitude.bitPattern)
  }

  private func fillGrouped(
    _ answer: inout RankAnswer, _ query: RankQuery, _ places: [Int], _ order: MatchOrder
  ) throws(CancellationError) {
    let groups = try CoordinateGroups(places, in: table)
    let entries = places.indices.map { order.entry($0, place: places[$0]) }
    var firsts = [RankEntry?](repeating: nil, count: groups.count)
    for (entry, group) in zip(entries, groups.numbers) {
      if let first = firsts[Int(group)], first < entry { continue }
      firsts[Int(group)] = entry
    }
    // A group stands with its first home, or in the order of distances where its coordinate does.
    let heads = firsts.enumerated().map { group, first in
      RankEntry(
        key: first?.key ?? 0,
        tie: query.sort == .distance
          ? number(ofGroup: places[Int(first?.index ?? 0)]) : first?.tie ?? 0,
        index: UInt32(truncatingIfNeeded: group))
    }
    let (page, hasMore) = RankEntry.page(of: heads, after: order.after, limit: query.limit)
    var rows = [Int?](repeating: nil, count: groups.count)
    for (row, head) in page.enumerated() { rows[Int(head.index)] = row }
    var members = [[RankEntry]](repeating: [], count: page.count)
    for (entry, group) in zip(entries, groups.numbers) {
      if let row = rows[Int(group)] { members[row].append(entry) }
    }
    answer.groups = groups.count
    answer.items = members.compactMap { members in
      let sorted = members.sorted().map { places[Int($0.index)] }
      return sorted.first.map { first in
        var item = item(first, query)
        item.others = sorted.dropFirst().map { table[$0] }
        return item
      }
    }
    guard hasMore, let last = answer.items.last else { return }
    answer.next =
      query.sort == .distance
      ? RankPosition(
        key: .distance(last.distance), item: .group(number(ofGroup: last.home.place)))
      : RankPosition(of: last, at: page.last, in: query)
  }

  /// The places of all homes of the area, which are `most` at most, that pass the chain.
  func places(of query: RankQuery, having most: Int, chain: inout FilterChain) -> [Int] {
    if case .everywhere = query.area, !query.wantsDropped, let candidates = chain.candidates {
      let tags = AccommodationType.tags(of: query.types)
      var places: [Int] = []
      candidates.forEach {
        if table.facts[$0].type.tag & tags != 0, chain.passes($0) { places.append($0) }
      }
      return places
    }
    guard most >= max(Self.manyHomes, count / 4) else {
      return places(of: query) { chain.passes($0) }
    }
    // Where most homes are looked at, looking at them as they lie in memory takes half the time.
    var area = PlaceSet(upTo: count)
    for place in places(of: query, where: { _ in true }) { area.insert(place) }
    var places: [Int] = []
    area.forEach { if chain.passes($0) { places.append($0) } }
    return places
  }

  /// So few homes are in the processor's memory in any order.
  private static let manyHomes = 1_000

  private func places(of query: RankQuery, where accept: (Int) -> Bool) -> [Int] {
    let tags = query.wantsDropped ? .max : AccommodationType.tags(of: query.types)
    switch query.area {
    case .circle(let radius):
      return index.places(within: radius, of: query.center, tags: tags, where: accept)
    case .everywhere:
      return index.places(within: .infinity, of: query.center, tags: tags, where: accept)
    case .boxes(let boxes): return index.places(in: boxes, tags: tags, where: accept)
    case .polygon(let polygon):
      return index.places(in: polygon, tags: tags, where: accept)
    }
  }

  /// How many homes lie in the area of `query` at most.
  func greatestCount(in query: RankQuery) -> Int {
    switch query.area {
    case .circle(let radius): index.count(within: radius, of: query.center)
    case .everywhere: count
    case .boxes(let boxes): index.greatestCount(in: boxes)
    case .polygon(let polygon): index.greatestCount(in: polygon.boxes)
    }
  }
}

extension RankPosition {
  /// Where the last home of a page stands, which has this entry there.
  fileprivate init?(of item: RankAnswer.Item?, at entry: RankEntry?, in query: RankQuery) {
    guard let item, let entry else { return nil }
    self.init(
      of: item.home, at: item.distance, in: query.sort, commuting: query.commute,
      points: query.sort == .recommended ? entry.descending : 0)
  }
}
