/// Copies listings of one table into another, whose shared texts have other places.
struct RecordCopier {
  private let listings: PackedListings
  private let source: UInt16
  /// Where the target has each shared text; nil where that is not known yet.
  private var texts: [Int?]

  /// A copier of the listings of a source.
  init(of listings: PackedListings, source: UInt16) {
    self.listings = listings
    self.source = source
    texts = [Int?](repeating: nil, count: listings.sharedCount)
  }

  /// Copies the listing at `place` to the end of `target`.
  mutating func copy(_ place: Int, to target: inout PackedListings) {
    target.append(place, of: listings, source: source, sharing: &texts)
  }
}
