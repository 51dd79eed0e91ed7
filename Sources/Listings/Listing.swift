public import Geo

/// A home for sale, as described by the feed.
///
/// Free text (price, phone numbers) is stored as the feed sent it and parsed on demand.
///
/// The initializer has parameters for the fields that every listing has; set the other fields
/// afterwards:
///
/// ```swift
/// var home = Listing(
///   id: 145_831, name: LocalizedText(english: "Siri Place"), type: .condo, position: position)
/// home.priceText = "เริ่ม 2.59 ล้านบาท"
/// home.telephoneText = "02-123-4567"
/// ```
public struct Listing: Sendable, Hashable, Identifiable {
  /// The source's key for this home (the feed's `A_ID`, which can exceed 2^53).
  public var id: ListingKey
  /// The project's name (`C_PROJECT_NAME`, `C_PROJECT_NAME_E`).
  public var name: LocalizedText
  /// The type of home.
  public var type: AccommodationType
  /// The feed's label or code for the type (`C_PRJ_TYPE_ID`).
  public var typeText: String?
  /// The home's position (`P_MARK_LAT`, `P_MARK_LON`).
  public var position: Coordinate
  /// The price as written (`C_PRICE`); see `Price`.
  public var priceText: String?
  /// The phone numbers as written (`C_PRJ_TELEPHONE`); see `Telephone`.
  public var telephoneText: String?
  /// The street address (`C_PRJ_ADDRESS`).
  public var address: String?
  /// The seller's name (`C_CUSTNAME_T`).
  public var companyName: String?
  /// The feed's number for the seller (`N_CUST_ID`).
  public var companyID: Int64?
  /// The seller's special offer (`C_PROMOTION`).
  public var promotion: String?
  /// The file name or URL of the small picture (`C_PRJ_PIC`).
  public var picture: String?
  /// The file name or URL of the large picture or floor plan (`C_PRJ_PIC_PLAN`).
  public var plan: String?
  /// The height above sea level in metres, as a decimal number, if the source reports it (AREA's
  /// `altitude`).
  public var altitudeText: String?

  /// Creates a home with the fields that every listing has.
  public init(
    id: ListingKey, name: LocalizedText, type: AccommodationType, typeText: String? = nil,
    position: Coordinate
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.typeText = typeText
    self.position = position
  }
}
