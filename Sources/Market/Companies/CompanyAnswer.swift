public import Listings
public import Messages
public import Ranking
public import Search

/// A seller, and what is told of it.
public struct CompanySheet: Sendable {
  /// A telephone number and what it is for.
  public struct Number: Sendable {
    /// The number as the first listing writes it, and its link.
    public var telephone: Telephone
    /// How many homes it stands beside.
    public var homes: Int
    /// The names of their projects, those of the most homes first.
    public var projects: [LocalizedText]
  }

  /// How many homes there are of something.
  public struct Count<Value: Sendable>: Sendable {
    /// What is counted.
    public var value: Value
    /// How many homes.
    public var homes: Int
  }

  /// The seller.
  public var company: Company
  /// Its homes by type, in the order of `AccommodationType.allCases`.
  public var types: [Count<AccommodationType>]
  /// The lowest and the highest price of its homes.
  public var price: PriceRange
  /// Its homes by district, the most first.
  public var districts: [Count<District>]
  /// The numbers beside its homes, each once, those of the most homes first.
  public var telephones: [Number]

  /// The name, or the number that a source gives it.
  public var label: String { company.name ?? company.numbers.first.map(String.init) ?? company.id }
}

/// Sellers that were asked for.
public struct CompaniesAnswer: Sendable {
  /// How many there are, on this page or another.
  public var total: Int
  /// Those of this page, those of the most homes first.
  public var items: [CompanySheet]
  /// Where the next answer starts, where there is more.
  public var next: String?
  /// What a person should know, one sentence each.
  public var notes: [Message]
}

/// A seller and its homes.
public struct CompanyAnswer: Sendable {
  /// The seller.
  public var sheet: CompanySheet
  /// Its homes by their names, as many as were asked for.
  public var listings: [SourceListing]
}
