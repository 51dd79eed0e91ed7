import Basics
public import Listings

/// What a database needs of a listing's texts, which only homefind can fold and sort by.
public struct ListingTexts: Sendable, Hashable {
  /// The folded name, address, seller and promotion; see ``SearchText``.
  public let searched: String
  /// The seller's folded name.
  public let company: String?
  /// The source's own words for the type, folded.
  public let type: String?
  /// The bytes by which names are sorted, in hexadecimal digits.
  public let sortName: String
  /// Whether there is a promotion.
  public let hasPromotion: Bool

  /// The texts of a listing.
  public init(_ listing: Listing) {
    searched = SearchText.folded(listing)
    company = listing.companyName.map(SearchText.folded)
    type = listing.typeText.map(SearchText.folded)
    sortName = CollationKey(listing.name.thai ?? listing.name.english ?? "").hexadecimal
    hasPromotion = listing.promotion.map(PromotionFilter.isPromotion) ?? false
  }
}
