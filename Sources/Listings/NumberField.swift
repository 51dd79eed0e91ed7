/// The integer fields of a listing.
///
/// Stores, snapshots and files derive their number columns from this type; `RESOField` adds the
/// fields' names in the RESO Data Dictionary.
public enum NumberField: Int, Sendable, CaseIterable {
  /// The source's number for the seller.
  case companyID

  /// The names in stores and files.
  public var names: FieldNames {
    switch self {
    case .companyID:
      FieldNames("company_id", files: "company_id", "seller_id", "developer_id", "n_cust_id")
    }
  }

  /// Returns the value of this field in `listing`, if any.
  public func number(of listing: Listing) -> Int64? {
    switch self {
    case .companyID: listing.companyID
    }
  }

  /// Sets the value of this field in `listing`.
  public func set(_ number: Int64?, of listing: inout Listing) {
    switch self {
    case .companyID: listing.companyID = number
    }
  }
}
