public import Accounts
public import Messages

/// The reason why a hunt request fails.
public struct HuntError: Error, Sendable, Hashable, Localized {
  /// The kinds of error.
  public enum Code: Sendable, Hashable {
    /// The request fails for a reason that is not specific to hunts.
    case request(AccountRequestError.Code)
    /// The member's role does not allow the action.
    case forbidden(HuntAction)
    /// Someone else wrote the message.
    case notYours
    /// The message can no longer be changed.
    case tooLate(minutes: Int)
    /// The invitation is for another address.
    case otherAddress
    /// The account was removed from the hunt and cannot join it again with an open link.
    case removed
    case needsOwner
  }

  /// The kind of error.
  public var code: Code
  /// The invalid fields of the body.
  public var problems: [FieldProblem] = []

  /// Creates an error of this kind.
  public init(_ code: Code) { self.code = code }

  /// Creates an error that is not specific to hunts.
  public init(_ error: AccountRequestError) {
    code = .request(error.code)
    problems = error.problems
  }

  /// Creates an error about invalid fields of a request body.
  public init(_ problems: [FieldProblem]) { self.init(AccountRequestError(problems)) }

  /// Creates an error about an invalid field of a request body.
  public init(_ field: String, _ fault: FieldFault) {
    self.init(AccountRequestError(field, fault))
  }

  /// A sentence that tells the user what to do.
  public var message: Message {
    switch code {
    case .request(let code): AccountRequestError(code, problems).message
    case .forbidden(let action):
      action.roles == [.owner]
        ? Message(
          "Only the owner of the hunt may do this; ask the owner.",
          "เฉพาะเจ้าของรายการทำสิ่งนี้ได้ ขอให้เจ้าของทำ")
        : Message(
          "You may look, rate and write messages in this hunt; ask its owner to make you an editor.",
          "คุณดู ให้คะแนน และเขียนข้อความในรายการนี้ได้ ขอให้เจ้าของตั้งคุณเป็นผู้แก้ไข")
    case .notYours:
      Message(
        "Someone else wrote this; only the author can change it.",
        "ผู้อื่นเป็นผู้เขียน เฉพาะผู้เขียนแก้ไขได้")
    case .tooLate(let minutes):
      Message(
        "You can change a message for \(minutes) minutes; write another one.",
        "แก้ไขข้อความได้ภายใน \(minutes) นาที เขียนข้อความใหม่")
    case .otherAddress:
      Message(
        "The invitation was sent to another address; sign in with that address, or ask for your own invitation.",
        "คำเชิญนี้ส่งถึงอีเมลอื่น เข้าสู่ระบบด้วยอีเมลนั้นหรือขอคำเชิญของคุณเอง")
    case .removed:
      Message(
        "You were removed from this hunt; ask its owner to invite you by your mail address.",
        "คุณถูกนำออกจากรายการนี้ ขอให้เจ้าของเชิญคุณอีกครั้งด้วยที่อยู่อีเมลของคุณ")
    case .needsOwner:
      Message(
        "A hunt has one owner; make another member the owner instead.",
        "รายการมีเจ้าของคนเดียว ตั้งสมาชิกอื่นเป็นเจ้าของแทน")
    }
  }
}

extension HuntError: AccountItemError {}

extension HuntError.Code {
  /// The error for an item that does not exist, or whose hunt the account does not belong to.
  public static func unknown(_ item: AccountItem) -> Self { .request(.unknown(item)) }

  /// The error for an item that has changed since the client last read it.
  public static func changed(_ item: AccountItem) -> Self { .request(.changed(item)) }
}
