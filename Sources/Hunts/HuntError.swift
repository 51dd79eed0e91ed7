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
          "Only the owner of the shared list may do this; ask the owner.",
          "เฉพาะเจ้าของกลุ่มหาบ้านเท่านั้นที่ทำได้ ขอให้เจ้าของทำแทน")
        : Message(
          "You may look, rate and write messages in this shared list; ask its owner to make you an editor.",
          "คุณดู ให้คะแนน และส่งข้อความในกลุ่มหาบ้านนี้ได้ หากต้องการแก้ไข ให้ขอเจ้าของเปลี่ยนบทบาทของคุณเป็นผู้แก้ไข")
    case .notYours:
      Message(
        "Someone else wrote this; only the author can change it.",
        "สมาชิกคนอื่นเขียนไว้ เฉพาะผู้เขียนเท่านั้นที่แก้ไขได้")
    case .tooLate(let minutes):
      Message(
        "You can change a message for \(minutes) minutes; write another one.",
        "แก้ไขข้อความได้ภายใน \(minutes) นาทีเท่านั้น ส่งข้อความใหม่แทน")
    case .otherAddress:
      Message(
        "The invitation was sent to another address; sign in with that address, or ask for your own invitation.",
        "คำเชิญนี้ส่งถึงอีเมลอื่น เข้าสู่ระบบด้วยอีเมลนั้นหรือขอคำเชิญของคุณเอง")
    case .removed:
      Message(
        "You were removed from this shared list; ask its owner to invite you by email.",
        "คุณไม่ได้เป็นสมาชิกกลุ่มหาบ้านนี้แล้ว ขอให้เจ้าของเชิญคุณอีกครั้งทางอีเมล")
    case .needsOwner:
      Message(
        "A shared list has one owner; make another member the owner instead.",
        "กลุ่มหาบ้านมีเจ้าของได้คนเดียว ให้สมาชิกคนอื่นเป็นเจ้าของแทน")
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
