/// Where a home, or a group of homes, stands in an order, as numbers that are quickly compared.
struct RankEntry: Comparable {
  /// What the order goes by: the less, the earlier.
  var key: UInt64
  /// What decides between equal keys: the home's place in the table, or a number of the group's
  /// coordinate.
  var tie: Int64
  /// The home's place in the list of matches, or the group's in the list of groups.
  var index: UInt32 = 0

  static func < (left: RankEntry, right: RankEntry) -> Bool {
    left.key != right.key ? left.key < right.key : left.tie < right.tie
  }

  static func == (left: RankEntry, right: RankEntry) -> Bool {
    left.key == right.key && left.tie == right.tie
  }

  /// The `limit` least of `entries` behind `after`, in order, and whether there are more.
  static func page(
    of entries: some Collection<RankEntry>, after: RankEntry?, limit: Int
  ) -> (page: [RankEntry], hasMore: Bool) {
    let wanted = max(0, limit)
    // A list that is cut whenever it has grown to twice its size sorts few of many.
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
  /// The key of a distance, which is not negative.
  static func key(distance: Double) -> UInt64 { (distance + 0).bitPattern }

  /// The key of a number, the least first.
  static func key(ascending number: Int64) -> UInt64 { UInt64(bitPattern: number) ^ 1 << 63 }

  /// The key of a number, the greatest first.
  static func key(descending number: Int64) -> UInt64 { ~key(ascending: number) }
}
