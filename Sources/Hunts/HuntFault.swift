import Basics
public import Messages

/// What is wrong with a member of a body, a clause that reads on after its name.
public enum HuntFault: Error, Sendable, Hashable, Localized {
  /// It is none that there is here.
  case unknown(known: [String])
  /// It must be given.
  case missing
  /// It is given twice.
  case repeated
  /// It is no text.
  case notAText
  /// It is a text without a character that can be seen.
  case empty
  /// It has more characters than the limit.
  case tooLong(limit: Int)
  /// It is none of these.
  case notOneOf([String])
  /// It is no whole number of the range.
  case notANumber(in: ClosedRange<Int>)
  /// It is no number of degrees in the range.
  case notDegrees(in: ClosedRange<Int>)
  /// It is given without the other.
  case onlyWith(String)
  /// It is neither true nor false.
  case notAFlag
  /// It is no list.
  case notAList
  /// It is no object.
  case notAnObject
  /// It has fewer or more values than that.
  case count(of: ClosedRange<Int>)
  /// It is no moment.
  case notAMoment
  /// It ends before it begins, or lasts too long.
  case notASpan(hours: Int)
  /// It is no address for mail.
  case notAnAddress
  /// It is no listing's id that is known.
  case unknownListing
  /// It is no member of the hunt.
  case notAMember
  /// It is no id.
  case notAnID
  /// It is no address of a push service that messages may be sent to.
  case notAPushService
  /// They are no keys of a browser's subscription.
  case notPushKeys

  /// The clause.
  public var message: Message {
    switch self {
    case .unknown(let known):
      Message("is not known here; use \(TextList(known))", "ไม่รู้จักที่นี่ ใช้ \(TextList(known))")
    case .missing: Message("is missing", "ขาดไป")
    case .repeated: Message("is given twice; give it once", "ให้มาสองครั้ง ให้เพียงครั้งเดียว")
    case .notAText: Message("is not a text", "ไม่ใช่ข้อความ")
    case .empty: Message("is empty", "ว่างเปล่า")
    case .tooLong(let limit):
      Message(
        "has more than \(limit) characters; write fewer",
        "มีเกิน \(limit) อักขระ เขียนให้สั้นลง")
    case .notOneOf(let texts):
      Message("is none of \(TextList(texts))", "ไม่ใช่ค่าใดใน \(TextList(texts))")
    case .notANumber(let range):
      Message(
        "is not a whole number from \(range.lowerBound) to \(range.upperBound)",
        "ไม่ใช่จำนวนเต็มตั้งแต่ \(range.lowerBound) ถึง \(range.upperBound)")
    case .notDegrees(let range):
      Message(
        "is not a number of degrees from \(range.lowerBound) to \(range.upperBound)",
        "ไม่ใช่จำนวนองศาตั้งแต่ \(range.lowerBound) ถึง \(range.upperBound)")
    case .onlyWith(let other):
      Message("is for use with \(other); give both", "ใช้คู่กับ \(other) ให้ทั้งคู่")
    case .notAFlag: Message("is neither true nor false", "ไม่ใช่ทั้ง true และ false")
    case .notAList: Message("is not a list", "ไม่ใช่รายการ")
    case .notAnObject: Message("is not an object", "ไม่ใช่ออบเจกต์")
    case .count(let range):
      Message(
        "has fewer than \(range.lowerBound) or more than \(range.upperBound) values",
        "มีน้อยกว่า \(range.lowerBound) หรือเกิน \(range.upperBound) ค่า")
    case .notAMoment:
      Message(
        "is not a moment in UTC such as 2026-11-24T02:30:00Z",
        "ไม่ใช่เวลาแบบ UTC ตัวอย่างเช่น 2026-11-24T02:30:00Z")
    case .notASpan(let hours):
      Message(
        "does not end after it begins and within \(hours) hours",
        "ต้องจบหลังเวลาเริ่มและภายใน \(hours) ชั่วโมง")
    case .notAnAddress:
      Message("is not an address for mail", "ไม่ใช่ที่อยู่อีเมล")
    case .unknownListing:
      Message(
        "is not the id of a home that is known; search near it first",
        "ไม่ใช่เลขประกาศที่รู้จัก ค้นหาบริเวณใกล้เคียงก่อน")
    case .notAMember: Message("is not a member of the hunt", "ไม่ใช่สมาชิกของรายการนี้")
    case .notAnID: Message("is not an id", "ไม่ใช่รหัส")
    case .notAPushService:
      Message(
        "is not the https address of a push service on the Internet",
        "ไม่ใช่ที่อยู่ https ของบริการส่งการแจ้งเตือนบนอินเทอร์เน็ต")
    case .notPushKeys:
      Message(
        "does not have p256dh and auth as the browser gave them",
        "ไม่มี p256dh และ auth ตามที่เบราว์เซอร์ให้มา")
    }
  }
}

/// What is wrong with one member of a body.
public struct HuntProblem: Sendable, Hashable {
  /// The member's name.
  public var field: String
  /// What is wrong with it.
  public var fault: HuntFault
}
