public import Listings
public import Messages
public import Ranking
public import Search

/// A seller with the statistics of its homes.
public struct CompanySheet: Sendable {
  /// A telephone number and the projects that list it.
  public struct Number: Sendable {
    /// The number as the first listing writes it, with its link.
    public var telephone: Telephone
    /// The number of homes that list it.
    public var homes: Int
    /// The names of their projects, ordered by number of homes, most first.
    public var projects: [LocalizedText]
  }

  /// A value with the number of homes that have it.
  public struct Count<Value: Sendable>: Sendable {
    /// The value that the homes share.
    public var value: Value
    /// The number of homes.
    public var homes: Int
  }

  /// The seller.
  public var company: Company
  /// Its homes by type, in the order of `AccommodationType.allCases`.
  public var types: [Count<AccommodationType>]
  /// The lowest and the highest price among its homes.
  public var price: PriceRange
  /// Its homes by district, most homes first.
  public var districts: [Count<District>]
  /// The distinct telephone numbers of its homes, ordered by number of homes, most first.
  public var telephones: [Number]

  /// The seller's name, or else the number that a source gives it, or else its id.
  public var label: String { company.name ?? company.numbers.first.map(String.init) ?? company.id }
}

/// A page of sellers.
public struct CompaniesAnswer: Sendable {
  /// The total number of sellers, over all pages.
  public var total: Int
  /// The sellers on this page, most homes first.
  public var items: [CompanySheet]
  /// The cursor of the next page; nil on the last page.
  public var next: String?
  /// Notes for the user, one sentence each.
  public var notes: [Message]
}

/// A seller and its homes.
public struct CompanyAnswer: Sendable {
  /// The seller with its statistics.
  public var sheet: CompanySheet
  /// Its homes sorted by name, up to the requested limit.
  public var listings: [SourceListing]
}
