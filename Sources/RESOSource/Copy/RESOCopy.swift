import Geo
import ListingSources
import Listings
import RESODictionary

struct RESOCopy: Sendable {
  private struct Row: Sendable {
    var change: Int64?
    var reading: RESOListingReader.Reading
  }

  /// The latest change in the copy; nil if the next read must fetch all listings.
  private(set) var last: RESOChange?
  private var rows: [String: Row] = [:]
  /// The number of rows without a key.
  private var keyless = 0
  /// The homes among the rows, and the number of unusable rows by reason; nil after the rows have
  /// changed.
  private var content: SourceListings?

  /// The number of rows in the copy.
  var count: Int { rows.count }

  /// Whether the copy lacks a row for any of the keys.
  func lacks(_ keys: Set<String>) -> Bool { keys.contains { rows[$0] == nil } }

  /// Adds the rows on a page; a later row for a listing replaces an earlier row.
  mutating func take(_ page: ReceivedPage, _ reader: RESOListingReader) {
    for row in page.rows {
      guard let key = row.key else {
        keyless += 1
        continue
      }
      let change = row.change
      if let change, last.map({ $0.time < change.time }) ?? true { last = change }
      // Rows shift between pages while listings change, so a row that arrives later may be older;
      // skip such rows. A row with an equal time replaces the earlier row, because some services
      // report only whole seconds.
      if let change, let former = rows[key]?.change, change.time < former { continue }
      rows[key] = Row(change: change?.time, reading: reader.reading(of: row, key: key))
      content = nil
    }
  }

  /// Removes all rows whose keys are not in the set.
  mutating func keep(_ keys: Set<String>) {
    rows = rows.filter { keys.contains($0.key) }
    content = nil
  }

  /// Makes the next read fetch all listings, but retains the copy's rows.
  mutating func startAnew() {
    last = nil
    keyless = 0
    content = nil
  }

  /// Returns all homes and the number of unusable rows.
  mutating func listings() -> SourceListings {
    if let content { return content }
    var listings: [Listing] = []
    var skipped: [SkipReason: Int] = keyless == 0 ? [:] : [.noID: keyless]
    listings.reserveCapacity(rows.count)
    for row in rows.values {
      switch row.reading {
      case .home(let listing): listings.append(listing)
      case .unusable(let reason): skipped[reason, default: 0] += 1
      case .notForSale: break
      }
    }
    let made = SourceListings(listings: listings, skipped: skipped)
    content = made
    return made
  }
}
