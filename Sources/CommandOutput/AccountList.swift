import Messages

/// A list that belongs to an account; users select its items by id or name.
package enum AccountList: Sendable, Hashable, CaseIterable {
  case hunts, searches

  var noun: Message {
    switch self {
    case .hunts: Message("shared lists", "กลุ่มหาบ้าน")
    case .searches: Message("saved searches", "การค้นหาที่บันทึกไว้")
    }
  }
}
