/// The RESO Data Dictionary resources that homefind serves or reads. Raw values are the names on
/// the wire.
public enum RESOResource: String, Sendable, Hashable, CaseIterable {
  /// Listings.
  case property = "Property"
  /// Sellers.
  case office = "Office"
  /// Pictures.
  case media = "Media"
  /// Values of fields with a lookup.
  case lookup = "Lookup"
  /// Changes.
  case entityEvent = "EntityEvent"
}
