import CSVStream

/// Which column of a table holds what; see `docs/listings-csv.md` for the names.
struct ListingColumns {
  let id: Int
  let latitude: Int
  let longitude: Int
  let name: Int?
  let englishName: Int?
  let type: Int?
  let price: Int?
  let address: Int?
  let telephone: Int?
  let companyID: Int?
  let company: Int?
  let promotion: Int?
  let picture: Int?
  let plan: Int?
  let district: Int?

  /// Finds the columns of a table.
  ///
  /// - Throws: `FeedProviderError.missingColumns` where there is no id or no coordinate.
  init(_ table: CSVReader, path: String) throws(FeedProviderError) {
    let columns = { (name: ListingColumnName) in table.column(named: name.aliases) }
    let required: [ListingColumnName] = [.id, .latitude, .longitude]
    guard let id = columns(.id), let latitude = columns(.latitude),
      let longitude = columns(.longitude)
    else {
      throw .missingColumns(
        path: path, columns: required.filter { columns($0) == nil }.map(\.rawValue))
    }
    self.id = id
    self.latitude = latitude
    self.longitude = longitude
    name = columns(.name)
    englishName = columns(.englishName)
    type = columns(.type)
    price = columns(.price)
    address = columns(.address)
    telephone = columns(.telephone)
    companyID = columns(.companyID)
    company = columns(.company)
    promotion = columns(.promotion)
    picture = columns(.picture)
    plan = columns(.plan)
    district = columns(.district)
  }
}

/// The columns that a table of listings may have.
enum ListingColumnName: String, CaseIterable {
  case id
  case name
  case englishName = "name_en"
  case type
  case price
  case latitude = "lat"
  case longitude = "lon"
  case address
  case telephone
  case companyID = "company_id"
  case company
  case promotion
  case picture
  case plan
  case district

  /// The names that the column goes by, the usual one first; case, `_` and spaces make no
  /// difference.
  var aliases: [String] {
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
