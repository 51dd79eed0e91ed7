import Basics
public import Listings

/// Homes of some types. A snapshot's index knows the types and leaves out all others by itself.
public struct TypeFilter: ListingFilter, Hashable {
  /// `type`.
  public static let name = "type"

  /// The types wanted; empty means every home, `other` included.
  public let types: Set<AccommodationType>

  /// Homes of `types`.
  public init(_ types: Set<AccommodationType>) {
    self.types = types
  }

  /// Whether `home` is one of them.
  public func matches(_ home: Home) -> Bool { types.isEmpty || types.contains(home.type) }

  /// The same for a database.
  public func databaseCondition(_ tables: DatabaseTables) -> DatabaseCondition? {
    if types.isEmpty { return DatabaseCondition("TRUE") }
    return DatabaseCondition(
      .any(types.map(\.rawValue).sorted().map { "listing.type = \($0)" }))
  }
}
