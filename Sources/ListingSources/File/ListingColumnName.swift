/// The columns that a table of listings may have, and the properties of a feature; see
/// `docs/listings-csv.md`.
public enum ListingColumnName: String, Sendable, CaseIterable {
  /// The source's key.
  case id
  /// The Thai name, or the English one where that stands alone.
  case name
  /// The English name.
  case englishName = "name_en"
  /// The kind of home.
  case type
  /// The price as written.
  case price
  /// Degrees north.
  case latitude = "lat"
  /// Degrees east.
  case longitude = "lon"
  /// The street address.
  case address
  /// The telephone numbers as written.
  case telephone
  /// The seller's number.
  case companyID = "company_id"
  /// The seller's name.
  case company
  /// What is offered beside the home.
  case promotion
  /// The small picture's address.
  case picture
  /// The large picture's or plan's address.
  case plan
  /// The district's name.
  case district

  /// The names that the column goes by, the usual one first; case, `_` and spaces make no
  /// difference.
  public var aliases: [String] {
    [rawValue] + others
  }

  private var others: [String] {
    switch self {
    case .id: ["source_id", "listing_id", "home_id", "a_id", "ref", "รหัส"]
    case .name:
      ["name_th", "title", "project", "project_name", "c_project_name", "ชื่อ", "ชื่อโครงการ"]
    case .englishName: ["title_en", "english_name", "project_name_en", "c_project_name_e"]
    case .type: ["home_type", "property_type", "room_type", "kind", "c_prj_type_id", "ประเภท"]
    case .price: ["price_baht", "asking_price", "c_price", "ราคา"]
    case .latitude: ["latitude", "p_mark_lat", "y", "ละติจูด"]
    case .longitude: ["lng", "long", "longitude", "p_mark_lon", "x", "ลองจิจูด"]
    case .address: ["street", "location", "c_prj_address", "ที่อยู่"]
    case .telephone: ["tel", "phone", "phone_number", "mobile", "c_prj_telephone", "โทรศัพท์", "โทร"]
    case .companyID: ["seller_id", "developer_id", "n_cust_id"]
    case .company: ["company_name", "seller", "developer", "agent", "c_custname_t", "บริษัท"]
    case .promotion: ["promo", "offer", "c_promotion", "โปรโมชั่น"]
    case .picture: ["image", "photo", "thumbnail", "picture_url", "c_prj_pic", "รูป"]
    case .plan: ["floor_plan", "large_picture", "plan_url", "c_prj_pic_plan", "แปลน"]
    case .district: ["khet", "amphoe", "neighbourhood", "neighborhood", "เขต", "อำเภอ"]
    }
  }
}
