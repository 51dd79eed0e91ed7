/// Determines whether a listing is for sale from its `StandardStatus` and `PropertyType`.
///
/// Definition: the lookups for these fields in RESO Data Dictionary 2.0; see ``RESOType`` for the
/// source.
public enum RESOStatus {
  /// The status of a listing for sale.
  public static let active = "Active"

  /// Whether a listing with this status is still available; true if there is no status.
  public static func isForSale(_ status: String?) -> Bool {
    guard let status else { return true }
    return forSale.contains(RESOType.key(of: status))
  }

  /// Whether listings of this `PropertyType` are for rent.
  public static func isLease(_ propertyType: String?) -> Bool {
    propertyType.map { RESOType.key(of: $0).hasSuffix("lease") } ?? false
  }

  private static let forSale = Set(
    [active, "Active Under Contract", "Coming Soon"].map(RESOType.key(of:)))
}
