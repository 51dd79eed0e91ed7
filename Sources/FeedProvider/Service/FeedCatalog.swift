import Listings
import Places

/// The provider's loaded data.
struct FeedCatalog: Sendable {
  let store: CatalogStore
  /// The cached results of recent searches in the store.
  let searches = RecentSearches()
  let districts: DistrictTable
  /// The report on loading the table; nil for the sample.
  let report: LoadReport?

  /// Whether the listings are from the sample.
  var isSample: Bool { report == nil }

  /// The number of listings of each type.
  var counts: [AccommodationType: Int] { store.counts }

  /// The total number of listings.
  var total: Int { counts.values.reduce(0, +) }

  /// Notices for the operator, one per line; for example, a notice that the provider serves the
  /// sample, or that rows were skipped.
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
