import Messages

/// An account's list, whose items users select by id or name.
package enum AccountList: Sendable, Hashable, CaseIterable {
  case hunts, searches

  var noun: Message {
    switch self {
    case .hunts: Message("hunts", "รายการร่วม")
    case .searches: Message("saved searches", "การค้นหาที่บันทึกไว้")
    }
  }
}
