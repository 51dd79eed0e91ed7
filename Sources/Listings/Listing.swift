public import Geo

/// A home for sale as the feed describes it.
///
/// Free text (price, telephone) stays as the feed wrote it and is read when it is asked for.
public struct Listing: Sendable, Hashable, Identifiable {
  /// The source's own key for this home (the feed's `A_ID`, numbers of which pass 2^53).
  public var id: ListingKey
  /// The project's name (`C_PROJECT_NAME`, `C_PROJECT_NAME_E`).
  public var name: LocalizedText
  /// The kind of home.
  public var type: AccommodationType
  /// The feed's own label or code for the kind of home (`C_PRJ_TYPE_ID`).
  public var typeText: String?
  /// Where the home stands (`P_MARK_LAT`, `P_MARK_LON`).
  public var position: Coordinate
  /// The price as written (`C_PRICE`); see `Price`.
  public var priceText: String?
  /// The telephone numbers as written (`C_PRJ_TELEPHONE`); see `Telephone`.
  public var telephoneText: String?
  /// The street address (`C_PRJ_ADDRESS`).
  public var address: String?
  /// The seller's name (`C_CUSTNAME_T`).
  public var companyName: String?
  /// The feed's number for the seller (`N_CUST_ID`).
  public var companyID: Int64?
  /// What the seller offers beside the home (`C_PROMOTION`).
  public var promotion: String?
  /// The small picture's file name or address (`C_PRJ_PIC`).
  public var picture: String?
  /// The large picture's or plan's file name or address (`C_PRJ_PIC_PLAN`).
  public var plan: String?
  /// Metres above sea level as a decimal number, if the source has the height (AREA's `altitude`).
  public var altitudeText: String?

  /// A home with what every listing has; the rest is set afterwards.
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
