public import Messages

/// What a person should know of how a store was opened.
public enum StoreNotice: Localized, Sendable, Hashable {
  /// The store was damaged; it is kept under this name, and a new one was begun.
  case setAside(String)

  /// The notice, a clause.
  public var message: Message {
    switch self {
    case .setAside(let aside):
      Message(
        "the store of listings was damaged; it is now \(aside), and a new one was begun",
        "คลังประกาศเสียหาย ย้ายไปไว้ที่ \(aside) แล้วเริ่มคลังใหม่")
    }
  }
}
