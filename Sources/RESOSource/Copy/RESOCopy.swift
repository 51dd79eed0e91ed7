import Geo
import ListingSources
import Listings
import RESODictionary

/// A copy of a service's listings.
struct RESOCopy: Sendable {
  private struct Row: Sendable {
    var change: Int64?
    var reading: RESOListingReader.Reading
  }

  /// The last change that is in it; nil where the next reading is to be of everything.
  private(set) var last: RESOChange?
  private var rows: [String: Row] = [:]
  /// How many rows came without a key.
  private var keyless = 0
  /// The homes among the rows, and how many of them cannot be used, by reason; nil since the rows changed.
  private var content: SourceListings?

  /// How many rows of the service it has.
  var count: Int { rows.count }

  /// Whether it lacks the row of one of the keys.
  func lacks(_ keys: Set<String>) -> Bool { keys.contains { rows[$0] == nil } }

  /// Takes the rows of a page; a later row of a listing takes the place of the one before.
  mutating func take(_ page: ReceivedPage, _ reader: RESOListingReader) {
    for row in page.rows {
      guard let key = row.key else {
        keyless += 1
        continue
      }
      let change = row.change
      if let change, last.map({ $0.time < change.time }) ?? true { last = change }
      // Pages move while listings change: what comes later may be of before. Of one time it is not, and some
      // services tell whole seconds.
      if let change, let former = rows[key]?.change, change.time < former { continue }
      rows[key] = Row(change: change?.time, reading: reader.reading(of: row, key: key))
      content = nil
    }
  }

  /// Forgets the rows that are gone.
  mutating func keep(_ keys: Set<String>) {
    rows = rows.filter { keys.contains($0.key) }
    content = nil
  }

  /// Has everything read again, while what there is stays.
  mutating func startAnew() {
    last = nil
    keyless = 0
    content = nil
  }

  /// All homes, and how many rows were left out.
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
