/// The position of a home, or of a group of homes, in a sort order, as numbers that are fast to
/// compare.
struct RankEntry: Comparable {
  /// The sort key; lower keys come first.
  var key: UInt64
  /// The tiebreaker between equal keys: the home's index in the table, or a number for the group's
  /// coordinate.
  var tie: Int64
  /// The home's index among the matches, or the group's index among the groups.
  var index: UInt32 = 0

  static func < (left: RankEntry, right: RankEntry) -> Bool {
    left.key != right.key ? left.key < right.key : left.tie < right.tie
  }

  static func == (left: RankEntry, right: RankEntry) -> Bool {
    left.key == right.key && left.tie == right.tie
  }

  /// Returns the lowest `limit` entries that come after `after`, sorted, and whether more follow.
  static func page(
    of entries: some Collection<RankEntry>, after: RankEntry?, limit: Int
  ) -> (page: [RankEntry], hasMore: Bool) {
    let wanted = max(0, limit)
    // Trims the list whenever it reaches twice the limit, which avoids sorting all entries.
    let most = max(64, wanted < entries.count ? 2 * wanted : entries.count)
    var page: [RankEntry] = []
    page.reserveCapacity(min(most, entries.count))
    var greatest: RankEntry?
    var count = 0
    for entry in entries {
      if let after, entry <= after { continue }
      count += 1
      if let greatest, entry >= greatest { continue }
      page.append(entry)
      if page.count == most, most < entries.count {
        page.sort()
        page.removeLast(page.count - wanted)
        greatest = page.last
        if wanted == 0 { greatest = RankEntry(key: 0, tie: .min) }
      }
    }
    page.sort()
    page.removeLast(max(0, page.count - wanted))
    return (page, count > page.count)
  }
}

extension RankEntry {
  /// Returns the key for sorting by distance, which must not be negative.
  static func key(distance: Double) -> UInt64 { (distance + 0).bitPattern }

  /// Returns the key for sorting by a number in ascending order.
  static func key(ascending number: Int64) -> UInt64 { UInt64(bitPattern: number) ^ 1 << 63 }

  /// Returns the key for sorting by a number in descending order.
  static func key(descending number: Int64) -> UInt64 { ~key(ascending: number) }
}
