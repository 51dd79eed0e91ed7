import Basics
public import Messages

/// A fault in a column of a beacon. The message is a clause that follows the column's name.
public enum BeaconFault: Error, Sendable, Hashable, Localized {
  /// The value is missing, but this column requires it.
  case missing(beside: BeaconColumn)
  /// The value is not allowed in combination with this other column.
  case beside(BeaconColumn)
  case noSignal
  case noTarget
  case noName
  /// The value has more characters than the limit.
  case tooLong(limit: Int)
  /// The value is not a UUID.
  case notAUUID(String)
  /// The value is not a whole number in the allowed range.
  case notANumber(String, in: ClosedRange<Int>)
  /// The value does not have the required number of hexadecimal digits.
  case notHexadecimal(String, digits: Int)
  /// The value is not a web address in ASCII.
  case notAnAddress(String)
  /// The address is longer, in bytes, than the limit.
  case addressTooLong(bytes: Int, limit: Int)
  /// The value is not a number of degrees in the allowed range.
  case notDegrees(String, in: ClosedRange<Int>)
  /// The value is not a radius in the allowed range.
  case notARadius(String, in: ClosedRange<Int>)
  /// The value is not a time of day.
  case notATime(String)
  /// The closing time equals the opening time.
  case sameTime
  /// Another beacon already has that name.
  case knownName(String)
  /// The existing beacon with that name has the same signal.
  case knownSignal(of: String)
  /// There are too many beacons.
  case tooMany(limit: Int)
  /// The value is not a client's token.
  case notAToken

  /// The clause.
  public var message: Message {
    switch self {
    case .missing(let column):
      Message("is missing; \(column.rawValue) needs it", "ยังไม่ได้ระบุ ต้องใช้คู่กับ \(column.rawValue)")
    case .beside(let column):
      Message(
        "is given together with \(column.rawValue); give one of them",
        "ระบุพร้อมกับ \(column.rawValue) ไม่ได้ ให้ระบุเพียงค่าเดียว")
    case .noSignal:
      Message(
        "is missing; give uuid with major and minor, eid_namespace with eid_instance, url, or radius_m with lat and lon",
        "ยังไม่ได้ระบุ ให้ระบุ uuid กับ major และ minor, eid_namespace กับ eid_instance, url หรือ radius_m กับ lat และ lon"
      )
    case .noTarget:
      Message(
        "is missing; give listing, project or viewing",
        "ยังไม่ได้ระบุ ให้ระบุ listing, project หรือ viewing"
      )
    case .noName:
      Message("is missing; name the beacon, such as lobby-1", "ยังไม่ได้ระบุ ตั้งชื่อบีคอน เช่น lobby-1")
    case .tooLong(let limit):
      Message(
        "has more than \(limit) characters; shorten it",
        "มีเกิน \(limit) อักขระ เขียนให้สั้นลง")
    case .notAUUID(let text):
      Message(
        "\(quoted(text)) is not a UUID such as f7826da6-4fa2-4e98-8024-bc5b71e0893e",
        "\(quoted(text)) ไม่ใช่ UUID ตัวอย่างเช่น f7826da6-4fa2-4e98-8024-bc5b71e0893e")
    case .notANumber(let text, let range):
      Message(
        "\(quoted(text)) is not a whole number from \(range.lowerBound) to \(range.upperBound)",
        "\(quoted(text)) ไม่ใช่จำนวนเต็มตั้งแต่ \(range.lowerBound) ถึง \(range.upperBound)")
    case .notHexadecimal(let text, let digits):
      Message(
        "\(quoted(text)) is not \(digits) hexadecimal digits",
        "\(quoted(text)) ไม่ใช่เลขฐานสิบหก \(digits) หลัก")
    case .notAnAddress(let text):
      Message(
        "\(quoted(text)) is not a web address in ASCII, such as https://homes.example/a",
        "\(quoted(text)) ไม่ใช่ URL แบบ ASCII ตัวอย่างเช่น https://homes.example/a")
    case .addressTooLong(let bytes, let limit):
      Message(
        "has \(bytes) bytes after its scheme, but a beacon can send at most \(limit); use a shorter address",
        "ใช้ \(bytes) ไบต์หลัง scheme แต่บีคอนส่งได้ไม่เกิน \(limit) ใช้ URL ที่สั้นกว่า")
    case .notDegrees(let text, let range):
      Message(
        "\(quoted(text)) is not a number of degrees from \(range.lowerBound) to \(range.upperBound)",
        "\(quoted(text)) ไม่ใช่จำนวนองศาตั้งแต่ \(range.lowerBound) ถึง \(range.upperBound)")
    case .notARadius(let text, let range):
      Message(
        "\(quoted(text)) is not a radius from \(range.lowerBound) to \(range.upperBound) metres",
        "\(quoted(text)) ไม่ใช่รัศมีตั้งแต่ \(range.lowerBound) ถึง \(range.upperBound) เมตร")
    case .notATime(let text):
      Message(
        "\(quoted(text)) is not a time of day; write it as 09:00 or 21:30",
        "\(quoted(text)) ไม่ใช่เวลา เขียนเป็น 09:00 หรือ 21:30")
    case .sameTime:
      Message(
        "is the same as the opening time; leave both out if it is always open",
        "เป็นเวลาเดียวกับเวลาเปิด ไม่ต้องใส่ทั้งคู่หากเปิดตลอด")
    case .knownName(let name):
      Message(
        "\(quoted(name)) is the name of another beacon; use another name",
        "\(quoted(name)) เป็นชื่อของบีคอนอื่น ใช้ชื่ออื่น")
    case .knownSignal(let name):
      Message(
        "already belongs to the beacon \(quoted(name)); every beacon needs a different one",
        "ซ้ำกับบีคอน \(quoted(name)) บีคอนสองตัวใช้ค่าเดียวกันไม่ได้")
    case .tooMany(let limit):
      Message(
        "is one too many; a table can have at most \(limit) beacons",
        "เกินจำนวน ตารางมีบีคอนได้ไม่เกิน \(limit) ตัว")
    case .notAToken:
      Message(
        "does not consist of 16 to 64 letters, digits, - and _; create a random one",
        "ต้องเป็นตัวอักษร ตัวเลข - และ _ จำนวน 16 ถึง 64 ตัว ใช้ค่าที่สุ่มขึ้น")
    }
  }

  private func quoted(_ text: String) -> String {
    let text = text.onOneLine
    return "“\(text.count > 40 ? text.prefix(40) + "…" : text)”"
  }
}

/// A fault, and the column that it concerns.
public struct BeaconProblem: Error, Sendable, Hashable, Localized {
  public var column: BeaconColumn
  public var fault: BeaconFault

  /// Creates a problem with a column.
  public init(_ column: BeaconColumn, _ fault: BeaconFault) {
    self.column = column
    self.fault = fault
  }

  /// The column's name, followed by the clause.
  public var message: Message {
    Message("\(column.rawValue) \(fault)", "\(column.rawValue) \(fault)")
  }
}
