import Geo
import Listings

extension ListingSnapshot {
  /// Runs a query with one pass over all matching homes, and then sorts the page's homes.
  func collected(_ query: RankQuery) throws(CancellationError) -> RankAnswer {
    // The index filters by type, unless the query requests the number of homes that each filter
    // excluded.
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
      let entries = places.indices.lazy.map { order.entry($0, place: places[$0]) }
      let (page, hasMore) = RankEntry.page(of: entries, after: order.after, limit: query.limit)
      answer.items = page.map { item(places[Int($0.index)], query, order) }
      answer.next = hasMore ? answer.items.last.map { RankPosition(of: $0, in: query) } : nil
    }
    return answer
  }

  private func item(_ place: Int, _ query: RankQuery, _ order: MatchOrder) -> RankAnswer.Item {
    var item = item(
      SpatialIndex.Hit(
        place: place, distance: query.center.distance(to: table.facts[place].position)))
    item.scored = order.scores?.scored(item.home)
    return item
  }

  /// Returns a number for a group's coordinate that does not change when homes are added or
  /// removed.
  private func number(ofGroup first: Int) -> Int64 {
    let place = table.facts[first].position
    return Int64(
      bitPattern: (place.latitude.bitPattern &* 0x9E37_79B9_7F4A_7C15)
        ^ place.longitude.bitPattern)
  }

  private func fillGrouped(
    _ answer: inout RankAnswer, _ query: RankQuery, _ places: [Int], _ order: MatchOrder
  ) throws(CancellationError) {
    let groups = try itemGroups(of: places, query)
    // The index among the matches of each group's first home; -1 if no home in the group matches.
    var firsts = [Int32](repeating: -1, count: groups.count)
    var found: [UInt32] = []
    found.reserveCapacity(min(places.count, groups.count))
    for (number, group) in groups.numbers.enumerated() {
      let first = Int(firsts[Int(group)])
      if first < 0 {
        found.append(group)
      } else if order.entry(first, place: places[first])
        < order.entry(number, place: places[number])
      {
        continue
      }
      firsts[Int(group)] = Int32(truncatingIfNeeded: number)
    }
    // A group is sorted by its first home. When sorting by distance, ties are broken in a fixed
    // order.
    let leaders = firsts
    let heads = found.lazy.map { group in
      let number = Int(leaders[Int(group)])
      var head = order.entry(number, place: places[number])
      if query.sort == .distance { head.tie = self.number(ofGroup: places[number]) }
      head.index = group
      return head
    }
    let (page, hasMore) = RankEntry.page(of: heads, after: order.after, limit: query.limit)
    var onPage = PlaceSet(upTo: groups.count)
    for head in page { onPage.insert(Int(head.index)) }
    var members: [UInt32: [RankEntry]] = [:]
    for (number, group) in groups.numbers.enumerated() where onPage.contains(Int(group)) {
      members[group, default: []].append(order.entry(number, place: places[number]))
    }
    answer.groups = found.count
    answer.items = page.compactMap { head in
      let sorted = (members[head.index] ?? []).sorted().map { places[Int($0.index)] }
      return sorted.first.map { first in
        var item = item(first, query, order)
        item.others = sorted.dropFirst().map { table[$0] }
        return item
      }
    }
    answer.next =
      hasMore
      ? answer.items.last.map { last in
        query.sort == .distance
          ? RankPosition(
            key: .distance(last.distance), item: .group(number(ofGroup: last.home.place)))
          : RankPosition(of: last, in: query)
      } : nil
  }

  /// Returns the indices of all homes in the query's area that pass the chain.
  ///
  /// - Parameter most: The maximum number of homes in the area.
  func places(of query: RankQuery, having most: Int, chain: inout FilterChain) -> [Int] {
    if case .everywhere = query.area, query.types.isEmpty, chain.passesAll {
      return Array(table.facts.indices)
    }
    if case .everywhere = query.area, !query.wantsDropped, let candidates = chain.candidates {
      let tags = query.types.isEmpty ? nil : AccommodationType.tags(of: query.types)
      var places: [Int] = []
      candidates.forEach(ahead: table.prefetch) { place in
        if let tags, table.facts[place].type.tag & tags == 0 { return }
        if chain.passes(place) { places.append(place) }
      }
      return places
    }
    guard most >= max(Self.manyHomes, count / 4) else {
      return places(of: query) { chain.passes($0) }
    }
    // If most homes are checked, visiting them in memory order halves the time.
    var area = PlaceSet(upTo: count)
    for place in places(of: query, where: { _ in true }) { area.insert(place) }
    var places: [Int] = []
    area.forEach(ahead: table.prefetch) { if chain.passes($0) { places.append($0) } }
    return places
  }

  /// The maximum number of homes that fit in the CPU caches, so the order in which they are visited
  /// does not matter.
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

  /// Returns the maximum number of homes in the area of `query`.
  public func greatestCount(in query: RankQuery) -> Int {
    switch query.area {
    case .circle(let radius): index.count(within: radius, of: query.center)
    case .everywhere: count
    case .boxes(let boxes): index.greatestCount(in: boxes)
    case .polygon(let polygon): index.greatestCount(in: polygon.boxes)
    }
  }
}

extension RankPosition {
  fileprivate init(of item: RankAnswer.Item, in query: RankQuery) {
    self.init(
      of: item.home, at: item.distance, in: query.sort, commuting: query.commute,
      points: Int64(item.scored?.score.points ?? 0))
  }
}
