import Basics
public import Messages

/// The reason why a field of a request's body is invalid. The message is a clause that follows the
/// field's name.
public enum FieldFault: Error, Sendable, Hashable, Localized {
  case unknown(known: [String])
  /// A required field is missing.
  case missing
  /// The field occurs more than once.
  case repeated
  /// The value is not a string.
  case notAText
  /// The text has no visible character.
  case empty
  /// The text has more characters than the limit.
  case tooLong(limit: Int)
  /// The value is not in the list.
  case notOneOf([String])
  /// The value is not a whole number in the allowed range.
  case notANumber(in: ClosedRange<Int>)
  /// The value is not a number of degrees in the allowed range.
  case notDegrees(in: ClosedRange<Int>)
  /// The field requires another field that is missing.
  case onlyWith(String)
  /// The value is neither true nor false.
  case notAFlag
  /// The value is not a list.
  case notAList
  /// The value is not an object.
  case notAnObject
  /// The number of values is outside the range.
  case count(of: ClosedRange<Int>)
  /// The value is not a time in UTC.
  case notAMoment
  /// The time range ends before it begins, or is longer than the limit.
  case notASpan(hours: Int)
  /// The value is not an email address.
  case notAnAddress
  /// The value is not an id.
  case notAnID
  /// A reason that is specific to one feature, written as a clause.
  case other(Message)

  /// The clause that follows the field's name, with advice if that helps.
  public var message: Message {
    switch self {
    case .unknown(let known):
      Message("is not known here; use \(TextList(known))", "ไม่ใช่ชื่อที่ใช้ได้ ใช้ \(TextList(known))")
    case .missing: Message("is missing", "ยังไม่ได้ระบุ")
    case .repeated: Message("is given twice; give it once", "ระบุซ้ำสองครั้ง ให้ระบุเพียงครั้งเดียว")
    case .notAText: Message("is not a text", "ไม่ใช่ข้อความ")
    case .empty: Message("is empty", "ว่างอยู่")
    case .tooLong(let limit):
      Message(
        "must be at most \(limit) characters long",
        "มีเกิน \(limit) อักขระ เขียนให้สั้นลง")
    case .notOneOf(let texts):
      Message("is not one of \(TextList(texts))", "ไม่ใช่ค่าใดใน \(TextList(texts))")
    case .notANumber(let range):
      Message(
        "is not a whole number from \(range.lowerBound) to \(range.upperBound)",
        "ไม่ใช่จำนวนเต็มตั้งแต่ \(range.lowerBound) ถึง \(range.upperBound)")
    case .notDegrees(let range):
      Message(
        "is not a number of degrees from \(range.lowerBound) to \(range.upperBound)",
        "ไม่ใช่จำนวนองศาตั้งแต่ \(range.lowerBound) ถึง \(range.upperBound)")
    case .onlyWith(let other):
      Message("needs \(other); give both", "ใช้คู่กับ \(other) ระบุทั้งคู่")
    case .notAFlag: Message("is neither true nor false", "ไม่ใช่ทั้ง true และ false")
    case .notAList: Message("is not a list", "ไม่ใช่รายการ")
    case .notAnObject: Message("is not an object", "ไม่ใช่ออบเจกต์")
    case .count(let range):
      Message(
        "has fewer than \(range.lowerBound) or more than \(range.upperBound) values",
        "มีน้อยกว่า \(range.lowerBound) หรือเกิน \(range.upperBound) ค่า")
    case .notAMoment:
      Message(
        "is not a time in UTC such as 2026-11-24T02:30:00Z",
        "ไม่ใช่เวลาแบบ UTC ตัวอย่างเช่น 2026-11-24T02:30:00Z")
    case .notASpan(let hours):
      Message(
        "must end after it begins and last at most \(hours) hours",
        "ต้องจบหลังเวลาเริ่มและภายใน \(hours) ชั่วโมง")
    case .notAnAddress:
      Message("is not an email address", "ไม่ใช่อีเมล")
    case .notAnID: Message("is not an id", "ไม่ใช่รหัส")
    case .other(let clause): clause
    }
  }
}

/// An invalid field of a request body.
public struct FieldProblem: Sendable, Hashable {
  /// The field's name.
  public var field: String
  /// The reason why the field is invalid.
  public var fault: FieldFault

  /// Creates a problem with a field.
  public init(field: String, fault: FieldFault) {
    self.field = field
    self.fault = fault
  }
}
