import Basics
public import Listings

/// A listing's text in the forms that a database searches and sorts by; only homefind can compute
/// these forms.
public struct ListingTexts: Sendable, Hashable {
  /// The folded name, address, seller and promotion; see ``SearchText``.
  public let searched: String
  /// The seller's folded name.
  public let company: String?
  /// The source's own name for the type, folded.
  public let type: String?
  /// The sort key of the name as hexadecimal digits.
  public let sortName: String
  /// Whether the listing has a promotion; see ``PromotionFilter``.
  public let hasPromotion: Bool

  public init(_ listing: Listing) {
    searched = SearchText.folded(listing)
    company = listing.companyName.map(SearchText.folded)
    type = listing.typeText.map(SearchText.folded)
    sortName = CollationKey(listing.name.thai ?? listing.name.english ?? "").hexadecimal
    hasPromotion = listing.promotion.map(PromotionFilter.isPromotion) ?? false
  }
}
