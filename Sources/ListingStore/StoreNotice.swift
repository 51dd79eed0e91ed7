public import Messages

/// A notice for the user about opening a store.
public enum StoreNotice: Localized, Sendable, Hashable {
  /// The damaged store was renamed to this name, and a new store was created.
  case setAside(String)

  /// The notice, as a clause.
  public var message: Message {
    switch self {
    case .setAside(let aside):
      Message(
        "the listing store was damaged; it is now \(aside), and a new one was started",
        "คลังประกาศเสียหาย ย้ายไปไว้ที่ \(aside) แล้วเริ่มคลังใหม่")
    }
  }
}
