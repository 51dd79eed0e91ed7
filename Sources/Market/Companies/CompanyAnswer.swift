public import Listings
public import Messages
public import Ranking
public import Search

/// A seller, with statistics about its homes.
public struct CompanySheet: Sendable {
  /// A phone number and the projects that list it.
  public struct Number: Sendable {
    /// The number as written in the first listing, with its link.
    public var telephone: Telephone
    /// The number of homes that list this phone number.
    public var homes: Int
    /// The names of the homes' projects, sorted by number of homes, highest first.
    public var projects: [LocalizedText]
  }

  /// A value with the number of homes that have it.
  public struct Count<Value: Sendable>: Sendable {
    /// The value that the homes share.
    public var value: Value
    public var homes: Int
  }

  public var company: Company
  /// The homes by type, in the order of `AccommodationType.allCases`.
  public var types: [Count<AccommodationType>]
  /// The lowest and the highest price among the homes.
  public var price: PriceRange
  /// The homes by district, sorted by number of homes, highest first.
  public var districts: [Count<District>]
  /// The homes' distinct phone numbers, sorted by number of homes, highest first.
  public var telephones: [Number]

  /// The seller's name or, if unknown, its number in a source; otherwise its id.
  public var label: String { company.name ?? company.numbers.first.map(String.init) ?? company.id }
}

/// A page of sellers.
public struct CompaniesAnswer: Sendable {
  /// The number of sellers on all pages.
  public var total: Int
  /// The sellers on this page, sorted by number of homes, highest first.
  public var items: [CompanySheet]
  /// The cursor of the next page; nil on the last page.
  public var next: String?
  /// Notes for the user, one sentence each.
  public var notes: [Message]
}

/// A seller and its homes.
public struct CompanyAnswer: Sendable {
  /// The seller, with its statistics.
  public var sheet: CompanySheet
  /// The seller's homes sorted by name, up to the requested limit.
  public var listings: [SourceListing]
}
