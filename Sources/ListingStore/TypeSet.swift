public import Listings

/// A set of home types as a bit mask, which is also how the store represents it.
public struct TypeSet: OptionSet, Sendable, Hashable {
  /// Bit n represents the type whose code is n.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Creates a set of the given types, or of all types if `types` is empty, as in a search.
  public init(_ types: Set<AccommodationType>) {
    self = types.isEmpty ? .every : TypeSet(types.map(TypeSet.init(_:)))
  }

  /// Creates a set of one type.
  public init(_ type: AccommodationType) {
    self.init(rawValue: 1 << type.code)
  }

  /// All current types, including `other`. A stored set of all types does not include types that
  /// were added later.
  public static let every = TypeSet(AccommodationType.allCases.map(TypeSet.init(_:)))

  /// The types in the set.
  public var types: [AccommodationType] {
    AccommodationType.allCases.filter { contains(TypeSet($0)) }
  }
}
