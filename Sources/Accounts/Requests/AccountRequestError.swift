public import Messages
public import Store

/// The reason why a request for an account item fails.
public struct AccountRequestError: Error, Sendable, Hashable, Localized {
  /// The kinds of error.
  public enum Code: Sendable, Hashable {
    /// Fields of the body are invalid; `problems` lists them.
    case invalid
    /// The item does not exist or belongs to someone else; clients cannot distinguish the two.
    case unknown(AccountItem)
    /// The item has changed since the client last read it.
    case changed(AccountItem)
    /// The number of items has reached the limit.
    case full(AccountItem, limit: Int)
    /// The account store cannot be used.
    case store(AccountStoreError)
  }

  /// The kind of error.
  public var code: Code
  /// The invalid fields of the body.
  public var problems: [FieldProblem]

  /// Creates an error of this kind.
  public init(_ code: Code, _ problems: [FieldProblem] = []) {
    self.code = code
    self.problems = problems
  }

  /// Creates an error about invalid fields of a request body.
  public init(_ problems: [FieldProblem]) { self.init(.invalid, problems) }

  /// Creates an error about an invalid field of a request body.
  public init(_ field: String, _ fault: FieldFault) {
    self.init([FieldProblem(field: field, fault: fault)])
  }

  /// A sentence that tells the user what to do.
  public var message: Message {
    switch code {
    case .invalid:
      problems.map { Message("\($0.field) \($0.fault)", "\($0.field) \($0.fault)") }
        .joined(separator: "; ")
    case .unknown(let item):
      Message(
        "There is no such \(item.noun), or it is not shared with you.",
        "ไม่มี\(item.noun)นี้ หรือเจ้าของไม่ได้แชร์กับคุณ")
    case .changed(let item):
      Message(
        "The \(item.noun) was changed meanwhile; look at it again first.",
        "มีการแก้ไข\(item.noun)นี้ไปแล้ว ตรวจสอบอีกครั้งก่อน")
    case .full(let item, let limit):
      Message(
        "This is one \(item.noun) too many: at most \(limit) are allowed; remove one first.",
        "\(item.noun)ครบจำนวนแล้ว มีได้ไม่เกิน \(limit) นำบางรายการออกก่อน")
    case .store(let error): error.message
    }
  }
}

/// A kind of account item, such as a saved search, with the noun that messages use for it.
public struct AccountItem: Sendable, Hashable {
  public let noun: Message

  /// Creates a kind of item.
  public init(_ noun: Message) { self.noun = noun }
}
