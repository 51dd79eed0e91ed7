/// The text fields of a listing; the fields that searches examine come first.
///
/// Stores, snapshots and files derive their text columns from this type; `RESOField` and
/// `ListingFact` add the names for other formats.
public enum TextField: Int, Sendable, CaseIterable {
  /// The project's name in Thai.
  case thaiName
  /// The project's name in English.
  case englishName
  /// The street address.
  case address
  /// The seller's name.
  case companyName
  /// The seller's special offer.
  case promotion
  /// The type as the source writes it.
  case typeText
  /// The price as the source writes it.
  case price
  /// The seller's phone numbers.
  case telephone
  /// The URL of the picture.
  case picture
  /// The URL of the plan.
  case plan
  /// The height above sea level.
  case altitude

  /// The names in stores and files.
  public var names: FieldNames {
    switch self {
    // If this is a file's only name column, the column may also contain English names.
    case .thaiName:
      FieldNames(
        "name_th", files: "name", "name_th", "title", "project", "project_name", "c_project_name",
        "ชื่อ", "ชื่อโครงการ")
    case .englishName:
      FieldNames(
        "name_en", files: "name_en", "title_en", "english_name", "project_name_en",
        "c_project_name_e")
    case .address:
      FieldNames("address", files: "address", "street", "location", "c_prj_address", "ที่อยู่")
    case .companyName:
      FieldNames(
        "company", files: "company", "company_name", "seller", "developer", "agent", "c_custname_t",
        "บริษัท")
    case .promotion:
      FieldNames("promotion", files: "promotion", "promo", "offer", "c_promotion", "โปรโมชั่น")
    case .typeText:
      FieldNames(
        "type_text", files: "type", "home_type", "property_type", "room_type", "kind",
        "c_prj_type_id", "ประเภท")
    case .price:
      FieldNames("price", files: "price", "price_baht", "asking_price", "c_price", "ราคา")
    case .telephone:
      FieldNames(
        "telephone", files: "telephone", "tel", "phone", "phone_number", "mobile",
        "c_prj_telephone", "โทรศัพท์", "โทร")
    case .picture:
      FieldNames(
        "picture", files: "picture", "image", "photo", "thumbnail", "picture_url", "c_prj_pic", "รูป"
      )
    case .plan:
      FieldNames(
        "plan", files: "plan", "floor_plan", "large_picture", "plan_url", "c_prj_pic_plan", "แปลน")
    case .altitude: FieldNames("altitude")
    }
  }

  /// Returns the value of this field in `listing`, if any.
  public func text(of listing: Listing) -> String? {
    switch self {
    case .thaiName: listing.name.thai
    case .englishName: listing.name.english
    case .address: listing.address
    case .companyName: listing.companyName
    case .promotion: listing.promotion
    case .typeText: listing.typeText
    case .price: listing.priceText
    case .telephone: listing.telephoneText
    case .picture: listing.picture
    case .plan: listing.plan
    case .altitude: listing.altitudeText
    }
  }

  /// Sets the value of this field in `listing`.
  public func set(_ text: String?, of listing: inout Listing) {
    switch self {
    case .thaiName: listing.name.thai = text
    case .englishName: listing.name.english = text
    case .address: listing.address = text
    case .companyName: listing.companyName = text
    case .promotion: listing.promotion = text
    case .typeText: listing.typeText = text
    case .price: listing.priceText = text
    case .telephone: listing.telephoneText = text
    case .picture: listing.picture = text
    case .plan: listing.plan = text
    case .altitude: listing.altitudeText = text
    }
  }
}
