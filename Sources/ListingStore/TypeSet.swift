public import Listings

/// Kinds of homes as the bits of a number, as the store keeps them.
public struct TypeSet: OptionSet, Sendable, Hashable {
  /// Bit n stands for the type whose code is n.
  public let rawValue: Int

  /// The kinds whose bits are set.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// These kinds, or every kind where `types` is empty, as a search means it.
  public init(_ types: Set<AccommodationType>) {
    self = types.isEmpty ? .every : TypeSet(types.map(TypeSet.init(_:)))
  }

  /// One kind.
  public init(_ type: AccommodationType) {
    self.init(rawValue: 1 << type.code)
  }

  /// Every kind that there is now, `other` included. What was stored as every kind before one was
  /// added does not contain that one.
  public static let every = TypeSet(AccommodationType.allCases.map(TypeSet.init(_:)))

  /// The kinds, one by one.
  public var types: [AccommodationType] {
    AccommodationType.allCases.filter { contains(TypeSet($0)) }
  }
}
