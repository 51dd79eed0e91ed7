public import Accounts
public import Messages
public import Store

/// Why something cannot be done in a hunt.
public struct HuntError: Error, Sendable, Hashable, Localized {
  /// What went wrong.
  public enum Code: Sendable, Hashable {
    /// Members of the body are wrong; `problems` names each.
    case invalid
    /// There is no such thing, or it is somebody else's: the two are not told apart.
    case unknown(Subject)
    /// The member's role does not allow it.
    case forbidden(HuntAction)
    /// It is somebody else's message, or too old to be changed.
    case notYours
    /// The message can no longer be changed.
    case tooLate(minutes: Int)
    /// It is no longer as the one who changes it saw it.
    case changed(Subject)
    /// There are as many as the limit allows.
    case full(Subject, limit: Int)
    /// The invitation is for another address.
    case otherAddress
    /// The account was removed from the hunt, and a link for everyone does not lead back.
    case removed
    /// The hunt needs an owner.
    case needsOwner
    /// The account store cannot be used.
    case store(AccountStoreError)
  }

  /// What something is about.
  public enum Subject: Sendable, Hashable, CaseIterable {
    case hunt, home, member, invitation, message, viewing, place, calendar, time, search, feed
  }

  /// What went wrong.
  public var code: Code
  /// Every bad member of the body.
  public var problems: [HuntProblem] = []

  /// An error.
  public init(_ code: Code) {
    self.code = code
  }

  /// Bad members of a body.
  public init(_ problems: [HuntProblem]) {
    code = .invalid
    self.problems = problems
  }

  /// One bad member of a body.
  public init(_ field: String, _ fault: HuntFault) {
    self.init([HuntProblem(field: field, fault: fault)])
  }

  /// One sentence for people that says what to do.
  public var message: Message {
    switch code {
    case .invalid:
      problems.map { Message("\($0.field) \($0.fault)", "\($0.field) \($0.fault)") }
        .joined(separator: "; ")
    case .unknown(let subject):
      Message(
        "There is no such \(subject.noun), or it is not shared with you.",
        "ไม่มี\(subject.noun)นี้ หรือไม่ได้แบ่งปันกับคุณ")
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
        "Somebody else has written this; only its author may change it.",
        "ผู้อื่นเป็นผู้เขียน เฉพาะผู้เขียนแก้ไขได้")
    case .tooLate(let minutes):
      Message(
        "A message may be changed for \(minutes) minutes; write another one.",
        "แก้ไขข้อความได้ภายใน \(minutes) นาที เขียนข้อความใหม่")
    case .changed(let subject):
      Message(
        "The \(subject.noun) was changed meanwhile; look at it again first.",
        "\(subject.noun)ถูกเปลี่ยนไปแล้วระหว่างนั้น ดูอีกครั้งก่อน")
    case .full(let subject, let limit):
      Message(
        "This is one \(subject.noun) too many: at most \(limit) are allowed; remove one first.",
        "\(subject.noun)เกินจำนวน มีได้ไม่เกิน \(limit) นำออกก่อน")
    case .otherAddress:
      Message(
        "The invitation was sent to another address; sign in with that one, or ask for an invitation of your own.",
        "คำเชิญนี้ส่งถึงที่อยู่อื่น เข้าสู่ระบบด้วยที่อยู่นั้นหรือขอคำเชิญของคุณเอง")
    case .removed:
      Message(
        "You were removed from this hunt; ask its owner to invite you by your mail address.",
        "คุณถูกนำออกจากรายการนี้ ขอให้เจ้าของเชิญคุณอีกครั้งด้วยที่อยู่อีเมลของคุณ")
    case .needsOwner:
      Message(
        "A hunt has one owner; make another member the owner instead.",
        "รายการมีเจ้าของคนเดียว ตั้งสมาชิกอื่นเป็นเจ้าของแทน")
    case .store(let error): error.message
    }
  }
}

extension HuntError.Subject {
  /// The subject as a noun.
  var noun: Message {
    switch self {
    case .hunt: Message("hunt", "รายการร่วม")
    case .home: Message("home of the hunt", "บ้านในรายการ")
    case .member: Message("member", "สมาชิก")
    case .invitation: Message("invitation", "คำเชิญ")
    case .message: Message("message", "ข้อความ")
    case .viewing: Message("viewing", "นัดชมบ้าน")
    case .place: Message("place", "สถานที่")
    case .calendar: Message("calendar", "ปฏิทิน")
    case .time: Message("time", "เวลา")
    case .search: Message("saved search", "การค้นหาที่บันทึกไว้")
    case .feed: Message("feed", "ฟีด")
    }
  }
}
