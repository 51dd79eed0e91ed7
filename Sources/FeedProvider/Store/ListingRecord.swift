import Geo
import Listings

/// A listing as the feed sends it: its fields contain unvalidated text or are absent.
struct ListingRecord: Sendable, Hashable {
  /// The home's ID (`A_ID`). The feed also sends records without an ID.
  var id: Int64?
  /// The type of home, as used by searches.
  var type: AccommodationType
  /// The position, as used by searches; responses contain `latitudeText` and `longitudeText`
  /// instead.
  var position: Coordinate
  /// The names (`C_PROJECT_NAME`, `C_PROJECT_NAME_E`).
  var name = LocalizedText()
  /// The code or label of the type (`C_PRJ_TYPE_ID`).
  var typeText: String?
  /// The latitude as sent (`P_MARK_LAT`).
  var latitudeText: String?
  /// The longitude as sent (`P_MARK_LON`).
  var longitudeText: String?
  /// The price (`C_PRICE`).
  var price: String?
  /// The address (`C_PRJ_ADDRESS`).
  var address: String?
  /// The phone numbers (`C_PRJ_TELEPHONE`).
  var telephone: String?
  /// The seller's ID (`N_CUST_ID`).
  var companyID: Int64?
  /// The seller's name (`C_CUSTNAME_T`).
  var companyName: String?
  /// The seller's promotion (`C_PROMOTION`).
  var promotion: String?
  /// The small picture (`C_PRJ_PIC`).
  var picture: String?
  /// The large picture or plan (`C_PRJ_PIC_PLAN`).
  var plan: String?
}
