/// Determines from a listing's `StandardStatus` and `PropertyType` whether it is for sale.
///
/// Definition: the lookups for these fields in RESO Data Dictionary 2.0; see ``RESOType`` for the
/// source.
public enum RESOStatus {
  /// The status of a listing for sale.
  public static let active = "Active"

  /// Whether a listing with this status is still available; true without a status.
  public static func isForSale(_ status: String?) -> Bool {
    guard let status else { return true }
    return forSale.contains(RESOType.key(of: status))
  }

  /// Whether this `PropertyType` is for rent.
  public static func isLease(_ propertyType: String?) -> Bool {
    propertyType.map { RESOType.key(of: $0).hasSuffix("lease") } ?? false
  }

  private static let forSale = Set(
    [active, "Active Under Contract", "Coming Soon"].map(RESOType.key(of:)))
}
