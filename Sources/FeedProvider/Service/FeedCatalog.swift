import Listings
import Places

/// What the provider has to offer, loaded.
struct FeedCatalog: Sendable {
  /// The listings.
  let store: CatalogStore
  /// The searches of late over them.
  let searches = RecentSearches()
  /// The provinces and districts.
  let districts: DistrictTable
  /// What became of the rows of the file, where there is one.
  let report: LoadReport?

  /// Whether the listings are the sample's.
  var isSample: Bool { report == nil }

  /// How many listings there are of each type.
  var counts: [AccommodationType: Int] { store.counts }

  /// How many listings there are in all.
  var total: Int { counts.values.reduce(0, +) }

  /// What a person who serves the catalog should know: one line each, the sample and rows left
  /// out among them.
  var notices: [CatalogNotice] {
    guard let report else { return [.sample(homes: total)] }
    var notices = [CatalogNotice.serving(homes: report.served)]
    if report.isInWindows874 { notices.append(.windows874) }
    if report.duplicates > 0 { notices.append(.duplicates(rows: report.duplicates)) }
    if report.badRows > 0 {
      notices.append(.unusable(rows: report.badRows))
      notices += report.firstBadRows.map { .row(line: $0.line, $0.reason) }
      let unnamed = report.badRows - report.firstBadRows.count
      if unnamed > 0 { notices.append(.more(unnamed)) }
    }
    return notices
  }
}
