import CSVStream
import Listings
public import Messages

/// The reason why a row in a table is unusable; its message is a clause.
public enum RowProblem: Sendable, Hashable {
  /// The ID is missing.
  case noID
  /// The ID is not an integer.
  case badID(String)
  /// One of the two strings is missing.
  case noCoordinate(String, String)
  /// The two strings are not numbers.
  case badCoordinate(String, String)
  /// Both numbers are zero.
  case zeroCoordinate(String, String)
  /// The two numbers are outside the valid range.
  case outOfRange(String, String)
  /// A quotation mark is not closed.
  case unclosedQuote
  /// Text follows the closing quotation mark of a quoted field.
  case textAfterQuote
  /// The row has more fields than the header.
  case tooManyFields(found: Int, expected: Int)
  /// A row in a table of districts lacks a province code or a district code.
  case noDistrict

  init(_ fault: CoordinateFault, _ latitude: String, _ longitude: String) {
    self =
      switch fault {
      case .missing: .noCoordinate(latitude, longitude)
      case .notANumber: .badCoordinate(latitude, longitude)
      case .zero: .zeroCoordinate(latitude, longitude)
      case .outOfRange: .outOfRange(latitude, longitude)
      }
  }

  init(_ reason: CSVRowError.Reason) {
    self =
      switch reason {
      case .unclosedQuote: .unclosedQuote
      case .textAfterQuote: .textAfterQuote
      case .tooManyFields(let found, let expected):
        .tooManyFields(found: found, expected: expected)
      }
  }
}

extension RowProblem: Localized {
  /// The problem as a clause for users.
  public var message: Message {
    switch self {
    case .noID: Message("the id is missing", "ไม่มี id")
    case .badID(let id):
      Message(
        "the id \(id.shortened) is not a whole number of 0 or more",
        "id \(id.shortened) ไม่ใช่จำนวนเต็มตั้งแต่ 0 ขึ้นไป")
    case .noCoordinate(let latitude, let longitude):
      Message(
        "\(latitude.shortened), \(longitude.shortened) has no coordinate",
        "\(latitude.shortened), \(longitude.shortened) ไม่มีพิกัด")
    case .badCoordinate(let latitude, let longitude):
      Message(
        "\(latitude.shortened), \(longitude.shortened) is not a coordinate in degrees",
        "\(latitude.shortened), \(longitude.shortened) ไม่ใช่พิกัดในหน่วยองศา")
    case .zeroCoordinate(let latitude, let longitude):
      Message(
        "\(latitude.shortened), \(longitude.shortened) represents an unknown coordinate",
        "\(latitude.shortened), \(longitude.shortened) หมายถึงไม่ทราบพิกัด")
    case .outOfRange(let latitude, let longitude):
      Message(
        "\(latitude.shortened), \(longitude.shortened) is out of range",
        "\(latitude.shortened), \(longitude.shortened) อยู่นอกช่วง")
    case .unclosedQuote: Message("a quotation mark is not closed", "เครื่องหมายคำพูดไม่มีตัวปิด")
    case .textAfterQuote:
      Message("there is text after a closing quotation mark", "มีข้อความหลังเครื่องหมายคำพูดปิด")
    case .tooManyFields(let found, let expected):
      Message(
        "it has \(found) fields, but there are \(expected) column names",
        "มี \(found) ช่องใต้ชื่อคอลัมน์ \(expected) ชื่อ")
    case .noDistrict: Message("it has no province or district code", "ไม่มีรหัสจังหวัดหรือรหัสเขต")
    }
  }
}
