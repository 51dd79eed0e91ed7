import Listings

/// What the provider has to offer, loaded.
struct FeedCatalog: Sendable {
  /// The listings.
  let store: ListingStore
  /// The searches of late over them.
  let searches = RecentSearches()
  /// How many listings there are of each type.
  let counts: [AccommodationType: Int]
  /// The provinces and districts.
  let districts: DistrictTable
  /// Whether the listings are the sample's.
  let isSample: Bool
  /// What became of the rows of the file, where there is one.
  let report: LoadReport?

  /// How many listings there are in all.
  var total: Int { counts.values.reduce(0, +) }

  /// What a person who serves the catalog should know: one line each, the sample and rows left
  /// out among them.
  var notices: [String] {
    guard let report else {
      return ["Serving a sample of \(total) made-up homes; none of them exists."]
    }
    var notices = ["Serving \(Self.count(report.served, "home"))."]
    if report.duplicates > 0 {
      notices.append("Left out \(Self.count(report.duplicates, "row")) with the id of another row.")
    }
    if report.badRows > 0 {
      notices.append("Left out \(Self.count(report.badRows, "row")) that cannot be used:")
      notices += report.firstBadRows.map { "  line \($0.line): \($0.reason)" }
      let unnamed = report.badRows - report.firstBadRows.count
      if unnamed > 0 { notices.append("  and \(unnamed) more") }
    }
    return notices
  }

  /// `1 row`, `2 rows`.
  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
