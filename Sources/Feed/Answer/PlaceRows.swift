import Geo
import ListingSources
import Listings

/// Collects provinces.
struct ProvinceRows: FeedRows {
  static let rowNames = ["omst_GET_PROVINCE_NEWHOME_MAP"]
  static let columns = ["C_PROVINCE_CODE": 0, "C_PROVINCE_NAME": 1]
  static let required = ["C_PROVINCE_CODE"]

  static func key(of item: Province) -> String { item.code }

  var page = FeedPage<String, Province>()
  private var code: String?
  private var name: String?

  mutating func beginRow() {
    code = nil
    name = nil
  }

  mutating func set(_ column: Int, _ text: UnsafeBufferPointer<UInt8>) {
    if column == 0 { code = FieldText.string(text) } else { name = FieldText.string(text) }
  }

  mutating func endRow() {
    guard let code else { return page.unusable.append((nil, .noID)) }
    page.items.append(Province(code: code, name: LocalizedText(feedText: name)))
  }
}

/// Collects districts.
struct DistrictRows: FeedRows {
  static let rowNames = ["omst_GET_AUMPHUR_NEWHOME_MAP"]
  static let columns = [
    "C_AMPOR_CODE": 0, "C_AMPOR_NAME": 1, "C_PROVINCE_CODE": 2, "C_PROVINCE_NAME": 3,
    "C_MARK_LAT": 4, "C_MARK_LON": 5,
  ]
  static let required = ["C_AMPOR_CODE"]

  static func key(of item: District) -> String { item.code }

  var page = FeedPage<String, District>()
  private let askedProvince: String
  private var texts: [String?] = []
  private var latitude = CoordinateField()
  private var longitude = CoordinateField()

  /// Creates a collector for a province's districts. Rows without a province code get this
  /// province's code.
  init(province code: String) { askedProvince = code }

  mutating func beginRow() {
    texts = [nil, nil, nil, nil]
    latitude = CoordinateField()
    longitude = CoordinateField()
  }

  mutating func set(_ column: Int, _ text: UnsafeBufferPointer<UInt8>) {
    switch column {
    case 4: latitude = CoordinateField(text)
    case 5: longitude = CoordinateField(text)
    default: texts[column] = FieldText.string(text)
    }
  }

  mutating func endRow() {
    guard let code = texts[0] else { return page.unusable.append((nil, .noID)) }
    let province = Province(
      code: texts[2] ?? askedProvince, name: LocalizedText(feedText: texts[3]))
    let district = District(
      code: code, name: LocalizedText(feedText: texts[1]), province: province,
      center: try? Coordinate(latitude, longitude))
    page.items.append(district)
  }
}

extension LocalizedText {
  /// Creates a name from text in Thai or English. Text that is entirely ASCII is treated as
  /// English, and all other text as Thai.
  fileprivate init(feedText: String?) {
    let isEnglish = feedText?.utf8.allSatisfy { $0 < 0x80 } ?? false
    self.init(thai: isEnglish ? nil : feedText, english: isEnglish ? feedText : nil)
  }
}
