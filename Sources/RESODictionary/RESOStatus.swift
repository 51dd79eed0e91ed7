/// What a listing's `StandardStatus` and `PropertyType` say of whether it is for sale.
///
/// Definition: these lookups of RESO Data Dictionary 2.0, as for ``RESOType``.
public enum RESOStatus {
  /// The status of what is for sale.
  public static let active = "Active"

  /// Whether a listing with this status may still be bought; one without a status may.
  public static func isForSale(_ status: String?) -> Bool {
    guard let status else { return true }
    return forSale.contains(RESOType.key(of: status))
  }

  /// Whether this `PropertyType` is of what is to let.
  public static func isLease(_ propertyType: String?) -> Bool {
    propertyType.map { RESOType.key(of: $0).hasSuffix("lease") } ?? false
  }

  private static let forSale = Set(
    [active, "Active Under Contract", "Coming Soon"].map(RESOType.key(of:)))
}
