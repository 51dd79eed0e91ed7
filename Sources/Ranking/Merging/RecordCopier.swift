/// Copies listings from one table to another table that numbers shared strings differently.
struct RecordCopier {
  private let listings: PackedListings
  private let source: UInt16
  /// The number of each shared string in the target; nil if the string has not been looked up yet.
  private var texts: [Int?]

  /// Creates a copier for the listings from a source.
  init(of listings: PackedListings, source: UInt16) {
    self.listings = listings
    self.source = source
    texts = [Int?](repeating: nil, count: listings.sharedCount)
  }

  /// Appends the listing at `place` to `target`.
  mutating func copy(_ place: Int, to target: inout PackedListings) {
    target.append(place, of: listings, source: source, sharing: &texts)
  }
}
