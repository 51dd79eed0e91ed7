import Messages

/// The lists of an account, whose items people name by their ids or names.
package enum AccountList: Sendable, Hashable, CaseIterable {
  case hunts, searches

  /// The items as a noun.
  var noun: Message {
    switch self {
    case .hunts: Message("hunts", "รายการร่วม")
    case .searches: Message("saved searches", "การค้นหาที่บันทึกไว้")
    }
  }
}
