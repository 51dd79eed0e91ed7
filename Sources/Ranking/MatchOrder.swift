import Geo

/// The sort keys of the homes that match a query.
struct MatchOrder {
  private let keys: [UInt64]
  /// The scores to sort by; nil if homes are not sorted by score.
  let scores: ScoreTable?
  /// The last entry of the previous page.
  let after: RankEntry?

  /// - Parameter places: The indices of the homes that match.
  /// - Throws: `CancellationError` if the task is cancelled.
  init(
    _ places: [Int], _ query: RankQuery, _ snapshot: ListingSnapshot
  ) throws(CancellationError) {
    let table = snapshot.table
    let facts = table.facts
    scores =
      query.sort == .recommended
      ? try ScoreTable(query.scoring ?? HomeScoring(now: 0), query.commute, snapshot) : nil
    switch query.sort {
    case .distance:
      keys = try Self.keys(of: places, in: table) {
        RankEntry.key(distance: query.center.distance(to: facts[$0].position))
      }
    case .price, .payment:
      keys = try Self.keys(of: places, in: table) {
        RankEntry.key(ascending: facts[$0].price.leading ?? .max)
      }
    case .newest:
      keys = try Self.keys(of: places, in: table) {
        RankEntry.key(descending: facts[$0].history.firstSeen)
      }
    case .commute, .longestCommute:
      let minutes = try query.commute.map { commute throws(CancellationError) in
        try snapshot.commuteKeys(of: places, commute, in: query.sort)
      }
      keys = (minutes ?? places.map { _ in 0 }).map(RankEntry.key(ascending:))
    case .recommended:
      let scores = scores
      keys = try Self.keys(of: places, in: table) {
        RankEntry.key(descending: Int64(scores?.points(at: $0) ?? 0))
      }
    case .name:
      (keys, after) = try Self.byName(places, query, snapshot)
      return
    }
    after = query.after.map { position in
      let tie = snapshot.table.tie(of: position)
      return switch position.key {
      case .distance(let metres) where query.sort == .distance:
        RankEntry(key: RankEntry.key(distance: metres), tie: tie)
      case .price(let amount) where query.sort == .price || query.sort == .payment:
        RankEntry(key: RankEntry.key(ascending: amount), tie: tie)
      case .newest(let moment) where query.sort == .newest:
        RankEntry(key: RankEntry.key(descending: moment), tie: tie)
      case .commute(let minutes) where query.sort == .commute,
        .longestCommute(let minutes) where query.sort == .longestCommute:
        RankEntry(key: RankEntry.key(ascending: minutes), tie: tie)
      case .recommended(let points) where query.sort == .recommended:
        RankEntry(key: RankEntry.key(descending: points), tie: tie)
      default: Self.otherOrder
      }
    }
  }

  /// Returns the sort entry of the match with index `number`, which is at `place` in the table.
  func entry(_ number: Int, place: Int) -> RankEntry {
    RankEntry(key: keys[number], tie: Int64(place), index: UInt32(truncatingIfNeeded: number))
  }

  @inline(__always)
  private static func keys(
    of places: [Int], in table: HomeColumns, _ key: (Int) -> UInt64
  ) throws(CancellationError) -> [UInt64] {
    var keys: [UInt64] = []
    keys.reserveCapacity(places.count)
    for (number, place) in places.enumerated() {
      if number % CancellationCheck.interval == 0 { try checkCancellation() }
      table.prefetch(places, behind: number)
      keys.append(key(place))
    }
    return keys
  }

  /// Sorts by name: uses the order of all names or, if there are few matches, sorts only the
  /// matches.
  private static func byName(
    _ places: [Int], _ query: RankQuery, _ snapshot: ListingSnapshot
  ) throws(CancellationError) -> (keys: [UInt64], after: RankEntry?) {
    let table = snapshot.table
    let isWide = places.count >= max(fewNames, table.facts.count / 16)
    let all = try snapshot.nameOrder.value(of: table, isWorthMaking: isWide)
    let keys: [UInt64]
    let passed: Int?
    if let all {
      keys = places.map { UInt64(all.ranks[$0]) }
      passed = query.after.flatMap { all.count(upTo: $0, of: table.facts.indices, in: table) }
    } else {
      let order = try NameOrder(of: places, in: table)
      keys = order.ranks.map(UInt64.init)
      passed = query.after.flatMap { order.count(upTo: $0, of: places, in: table) }
    }
    guard let after = query.after else { return (keys, nil) }
    guard case .name = after.key else { return (keys, otherOrder) }
    return (
      keys, passed.flatMap { $0 > 0 ? RankEntry(key: UInt64($0 - 1), tie: .max) : nil }
    )
  }

  /// An entry that sorts after all others, used for a position from another order.
  private static let otherOrder = RankEntry(key: .max, tie: .max)

  /// The maximum number of matches that are sorted separately by name, even in a small table.
  private static let fewNames = 1_000
}

extension NameOrder {
  /// Returns the number of homes up to and including `position`; nil if the position belongs to
  /// another order.
  fileprivate func count(
    upTo position: RankPosition, of places: some RandomAccessCollection<Int>, in table: HomeColumns
  ) -> Int? {
    guard case .name(let key) = position.key else { return nil }
    return count(upTo: key, tie: table.tie(of: position), of: places, in: table)
  }
}
