import Basics
public import Listings

/// Matches homes of certain types. Usually, the snapshot's index filters by type, so this filter is
/// not needed.
public struct TypeFilter: ListingFilter, Hashable {
  public static let name = "type"

  /// The types to match; if empty, every home matches, including `other`.
  public let types: Set<AccommodationType>

  /// Creates a filter by type; an empty set matches every home.
  public init(_ types: Set<AccommodationType>) {
    self.types = types
  }

  public func matches(_ home: Home) -> Bool { types.isEmpty || types.contains(home.type) }

  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    if types.isEmpty { return DatabaseCondition("TRUE") }
    return DatabaseCondition(
      .any(types.map(\.rawValue).sorted().map { "listing.type = \($0)" }))
  }
}
