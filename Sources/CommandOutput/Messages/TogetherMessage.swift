package import Messages

/// A report from a command for hunts or saved searches.
package enum TogetherMessage: Localized, Sendable, Hashable {
  case noHunts
  case huntMade(name: String, id: String)
  case huntRenamed(name: String)
  case joined(name: String)
  case declined, noInvitations
  case summary(role: Message, members: Int, homes: Int, unread: Int)
  case noHomes
  case homeAdded(id: String)
  case homeChanged(id: String)
  case homeRemoved(id: String)
  case former(field: Message, value: Message)
  case invitationMailed(days: Int)
  case invitationToSend(days: Int)
  case somebody, you, noMessages, posted
  case earlier(before: String)
  case noViewings, noSearches
  case searchSaved(name: String, id: String)
  case searchMailed(name: String, frequency: Message)
  case searchDeleted(name: String)
  case feedIsSecret
  case feedRevoked(name: String)

  package var message: Message {
    switch self {
    case .noHunts:
      Message(
        "no shared lists; create one with homefind hunt create",
        "ยังไม่มีกลุ่มหาบ้าน สร้างด้วย homefind hunt create")
    case .huntMade(let name, let id):
      Message("created the shared list “\(name)”, id \(id)", "สร้างกลุ่มหาบ้าน “\(name)” แล้ว รหัส \(id)")
    case .huntRenamed(let name):
      Message("the shared list is now called “\(name)”", "เปลี่ยนชื่อกลุ่มหาบ้านเป็น “\(name)” แล้ว")
    case .joined(let name):
      Message("you are now a member of “\(name)”", "คุณเป็นสมาชิกของ “\(name)” แล้ว")
    case .declined: Message("declined", "ปฏิเสธแล้ว")
    case .noInvitations: Message("no invitations", "ไม่มีคำเชิญ")
    case .summary(let role, let members, let homes, let unread):
      Message(
        "you: \(role); \(Counted(members, .member)), \(Counted(homes, .home)), \(Counted(unread, .unreadMessage))",
        "คุณ: \(role); \(Counted(members, .member)), \(Counted(homes, .home)), \(Counted(unread, .unreadMessage))"
      )
    case .noHomes:
      Message(
        "no homes; add one with homefind hunt add", "ยังไม่มีบ้าน เพิ่มด้วย homefind hunt add")
    case .homeAdded(let id): Message("added \(id)", "เพิ่ม \(id) แล้ว")
    case .homeChanged(let id): Message("changed \(id)", "แก้ไข \(id) แล้ว")
    case .homeRemoved(let id): Message("removed \(id)", "นำ \(id) ออกแล้ว")
    case .former(let field, let value):
      Message("the \(field) was “\(value)” before", "ก่อนหน้านี้ \(field) คือ “\(value)”")
    case .invitationMailed(let days):
      Message(
        "the invitation was emailed; its link works once and is valid for \(days) days",
        "ส่งคำเชิญทางอีเมลแล้ว ลิงก์ใช้ได้ครั้งเดียวภายใน \(days) วัน")
    case .invitationToSend(let days):
      Message(
        "the invitation was not emailed; send the link yourself: it works once and is valid for \(days) days",
        "ไม่ได้ส่งคำเชิญทางอีเมล ให้ส่งลิงก์เอง ลิงก์ใช้ได้ครั้งเดียวภายใน \(days) วัน")
    case .somebody: Message("someone", "สมาชิกที่ยังไม่ตั้งชื่อ")
    case .you: Message("you", "คุณ")
    case .noMessages: Message("no messages", "ไม่มีข้อความ")
    case .posted: Message("posted", "ส่งข้อความแล้ว")
    case .earlier(let id):
      Message("for earlier messages, add --before \(id)", "ดูข้อความก่อนหน้าด้วย --before \(id)")
    case .noViewings: Message("no viewings", "ไม่มีนัดชมบ้าน")
    case .noSearches:
      Message(
        "no saved searches; save one with homefind alerts save",
        "ยังไม่มีการค้นหาที่บันทึกไว้ บันทึกด้วย homefind alerts save")
    case .searchSaved(let name, let id):
      Message("saved “\(name)”, id \(id)", "บันทึก “\(name)” แล้ว รหัส \(id)")
    case .searchMailed(let name, let frequency):
      Message("emails for “\(name)”: \(frequency)", "อีเมลของ “\(name)”: \(frequency)")
    case .searchDeleted(let name): Message("deleted “\(name)”", "ลบ “\(name)” แล้ว")
    case .feedIsSecret:
      Message(
        "anyone who knows the address can read the results; the previous address no longer works",
        "ทุกคนที่มีลิงก์นี้อ่านผลการค้นหาได้ ลิงก์เดิมใช้ไม่ได้แล้ว")
    case .feedRevoked(let name):
      Message("“\(name)” no longer has a private address", "“\(name)” ไม่มีลิงก์ส่วนตัวแล้ว")
    }
  }
}
