import Basics
public import Listings

/// Matches homes of some types. A snapshot's index normally filters by type itself.
public struct TypeFilter: ListingFilter, Hashable {
  /// The name of the filter.
  public static let name = "type"

  /// The types to match; if empty, every home matches, `other` included.
  public let types: Set<AccommodationType>

  /// Creates a filter by type; an empty set matches every home.
  public init(_ types: Set<AccommodationType>) {
    self.types = types
  }

  /// Whether `home` matches the filter.
  public func matches(_ home: Home) -> Bool { types.isEmpty || types.contains(home.type) }

  /// Returns the filter as a database condition.
  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    if types.isEmpty { return DatabaseCondition("TRUE") }
    return DatabaseCondition(
      .any(types.map(\.rawValue).sorted().map { "listing.type = \($0)" }))
  }
}
