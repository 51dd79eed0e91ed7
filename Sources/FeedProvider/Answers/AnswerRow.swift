import Basics
import Geo
import Listings

/// A column in the rows of a response.
struct AnswerColumn: Sendable, Hashable {
  /// The name of the column's element.
  let name: String
  /// The XML Schema type of the column.
  let type: String

  init(_ name: String, type: String = "string") {
    self.name = name
    self.type = type
  }
}

/// A row in a response, which is one record of an operation's result.
protocol AnswerRow {
  /// The name of the row's element.
  static var element: String { get }
  /// The columns, in the WSDL's order.
  static var columns: [AnswerColumn] { get }
  /// The column values as text; nil if absent.
  var values: [String?] { get }
}

/// A home and its distance from the centre.
struct ListingAnswerRow: AnswerRow {
  var record: ListingRecord
  /// The distance from the centre in metres.
  var distance: Double

  static let element = "omst_GET_NEWHOMEData_MAP_V3"

  static let columns = [
    AnswerColumn("A_ID", type: "long"), AnswerColumn("C_CUSTNAME_T"), AnswerColumn("C_PRICE"),
    AnswerColumn("C_PRJ_ADDRESS"), AnswerColumn("C_PRJ_PIC"), AnswerColumn("C_PRJ_PIC_PLAN"),
    AnswerColumn("C_PRJ_TELEPHONE"), AnswerColumn("C_PRJ_TYPE_ID"),
    AnswerColumn("C_PROJECT_NAME"), AnswerColumn("C_PROJECT_NAME_E"),
    AnswerColumn("C_PROMOTION"), AnswerColumn("DISTANCE", type: "double"),
    AnswerColumn("N_CUST_ID", type: "long"), AnswerColumn("P_MARK_LAT"),
    AnswerColumn("P_MARK_LON"),
  ]

  var values: [String?] {
    [
      record.id.map { String($0) }, record.companyName, record.price, record.address,
      record.picture, record.plan, record.telephone, record.typeText, record.name.thai,
      record.name.english, record.promotion, ListingAnswerRow.miles(distance),
      record.companyID.map { String($0) }, record.latitudeText, record.longitudeText,
    ]
  }

  /// Converts metres to miles of 1609.344 m, with six decimal places (1.6 mm).
  private static func miles(_ metres: Double) -> String {
    let millionths = Int((metres / 1609.344 * 1e6).rounded())
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    return "\(whole).\(rest.padded(to: 6))"
  }
}

extension Province: AnswerRow {
  static let element = "omst_GET_PROVINCE_NEWHOME_MAP"

  static let columns = [AnswerColumn("C_PROVINCE_CODE"), AnswerColumn("C_PROVINCE_NAME")]

  var values: [String?] { [code, name.thai ?? name.english] }
}

extension District: AnswerRow {
  static let element = "omst_GET_AUMPHUR_NEWHOME_MAP"

  static let columns = [
    AnswerColumn("C_AMPOR_CODE"), AnswerColumn("C_AMPOR_NAME"), AnswerColumn("C_MARK_LAT"),
    AnswerColumn("C_MARK_LON"), AnswerColumn("C_PROVINCE_CODE"), AnswerColumn("C_PROVINCE_NAME"),
  ]

  var values: [String?] {
    [
      code, name.thai ?? name.english, center.map { "\($0.latitude)" },
      center.map { "\($0.longitude)" }, province.code,
      province.name.thai ?? province.name.english,
    ]
  }
}
