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
}
