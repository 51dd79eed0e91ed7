import OData

/// A page of rows.
struct RESOPage<Row> {
  var rows: [Row] = []
  /// The number of rows on all pages; nil if the client did not request it.
  var count: Int?
  /// The position at which the next page starts; nil on the last page.
  var next: ODataPosition?
}

/// Iterates in key order over the rows that follow a given key and meet a query's condition. Stops
/// when `body` returns false.
typealias RESORows<Row> = (
  _ after: ODataValue?, _ body: (Row) -> Bool
) async throws -> Void

extension RESOQuestion {
  /// Returns the requested page of `rows`.
  func page(of rows: RESORows<Row>) async throws -> RESOPage<Row> {
    let left = position.map { $0.left } ?? options.top
    let size = min(left ?? .max, pageSize)
    let counts = options.count && position == nil
    var page =
      order.isEmpty
      ? try await inKeyOrder(rows, size, counts) : try await sorted(rows, size, counts)
    let hasMore = page.rows.count > size
    if hasMore { page.rows.removeLast(page.rows.count - size) }
    let rest = left.map { $0 - page.rows.count }
    if hasMore, rest != 0, let last = page.rows.last {
      page.next = position(behind: last, left: rest)
    }
    return page
  }

  /// Reads the page in key order, plus one row to detect whether more rows follow.
  private func inKeyOrder(
    _ rows: RESORows<Row>, _ size: Int, _ counts: Bool
  ) async throws -> RESOPage<Row> {
    var page = RESOPage<Row>()
    let skipped = position == nil ? options.skip : 0
    var total = 0
    if size == 0, !counts { return page }
    try await rows(position?.values.last) { row in
      total += 1
      if total > skipped, page.rows.count <= size { page.rows.append(row) }
      return counts || page.rows.count <= size
    }
    if counts { page.count = total }
    return page
  }

  private struct Entry {
    let values: [ODataValue]
    let row: Row
  }

  private func sorted(
    _ rows: RESORows<Row>, _ size: Int, _ counts: Bool
  ) async throws -> RESOPage<Row> {
    let skipped = position == nil ? options.skip : 0
    // Retain only as many rows as the page needs.
    let (most, isBeyond) = skipped.addingReportingOverflow(size + 1)
    let limit = isBeyond ? Int.max / 4 : min(most, .max / 4)
    var entries: [Entry] = []
    var worst: Entry?
    var total = 0
    try await rows(nil) { row in
      total += 1
      let entry = Entry(values: order.map { $0.value(row) }, row: row)
      if let position, !isBehind(entry, position) { return true }
      if let worst, !precedes(entry, worst) { return true }
      entries.append(entry)
      if entries.count >= 2 * limit + 1_024 {
        entries.sort(by: precedes)
        entries.removeLast(entries.count - limit)
        worst = entries.last
      }
      return true
    }
    entries.sort(by: precedes)
    return RESOPage(
      rows: entries.dropFirst(skipped).prefix(size + 1).map(\.row), count: counts ? total : nil)
  }

  private func precedes(_ left: Entry, _ right: Entry) -> Bool {
    isBefore(left.values[...], right.values[...])
      ?? key(of: left.row).precedes(key(of: right.row))
  }

  private func isBehind(_ entry: Entry, _ position: ODataPosition) -> Bool {
    let (values, key) = (position.values.dropLast(), position.values.last ?? .null)
    return isBefore(values, entry.values[...]) ?? key.precedes(self.key(of: entry.row))
  }

  private func key(of row: Row) -> ODataValue { entity.keyProperty.value(row) }

  /// Whether the first values sort before the second values; nil if they are equal.
  private func isBefore(_ left: ArraySlice<ODataValue>, _ right: ArraySlice<ODataValue>) -> Bool? {
    for ((left, right), order) in zip(zip(left, right), order) {
      if left.precedes(right) { return !order.isDescending }
      if right.precedes(left) { return order.isDescending }
    }
    return nil
  }
}
