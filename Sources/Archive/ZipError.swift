public import Messages

/// Why a zip, or one of its members, cannot be read.
public enum ZipError: Error, Sendable, Hashable, Localized {
  /// The bytes are no zip at all.
  case notZip
  /// The file ends before the zip does, or its parts do not fit together; the text says where, for
  /// the log.
  case damaged(String)
  /// The zip is one of several parts.
  case severalParts
  /// The zip is of the large form (zip64), for files past 4 GiB, which is not read here.
  case zip64
  /// The name of a member leads out of the folder that the zip would be unpacked to.
  case unsafeName(String)
  /// The zip has more members than the limit.
  case tooManyEntries(limit: Int)
  /// A member, or all of them together where the name is nil, unfolds past the limit in bytes.
  case tooLarge(name: String?, limit: Int)
  /// A member unfolds to more than this many times its size.
  case tooDense(name: String, limit: Int)
  /// A member is packed in a way that is not deflate.
  case unknownMethod(name: String, method: Int)
  /// A member is locked with a password.
  case encrypted(name: String)
  /// There was not enough memory.
  case outOfMemory

  /// One sentence for people that says what to do. Names of members are shortened and made
  /// printable.
  public var message: Message {
    switch self {
    case .notZip:
      Message(
        "The file is not a zip: check that it is the right file and not a page that was saved instead of it.",
        "ไฟล์นี้ไม่ใช่ zip ตรวจว่าเป็นไฟล์ที่ถูกต้องและไม่ใช่หน้าเว็บที่บันทึกไว้แทน")
    case .damaged:
      Message(
        "The zip is cut off or damaged: fetch it again, whole.",
        "zip ขาดหรือเสียหาย ดาวน์โหลดใหม่ให้ครบ")
    case .severalParts:
      Message(
        "The zip is one of several parts: pack its content into a single zip.",
        "zip เป็นเพียงส่วนหนึ่งจากหลายส่วน รวมเนื้อหาไว้ใน zip เดียว")
    case .zip64:
      Message(
        "The zip uses zip64, which is not supported: pack its content again as a plain zip below 4 GiB.",
        "zip ใช้ zip64 ซึ่งไม่รองรับ บีบอัดใหม่เป็น zip ธรรมดาที่เล็กกว่า 4 GiB")
    case .unsafeName(let name):
      Message(
        "The zip has a member named “\(printable(name))”, which leads out of its folder: do not use this zip unless you know who made it.",
        "zip มีไฟล์ชื่อ “\(printable(name))” ซึ่งชี้ออกนอกโฟลเดอร์ อย่าใช้ zip นี้ถ้าไม่รู้ว่าใครสร้าง")
    case .tooManyEntries(let limit):
      Message(
        "The zip has more than \(limit) members: check that it is the right file.",
        "zip มีไฟล์เกิน \(limit) ไฟล์ ตรวจว่าเป็นไฟล์ที่ถูกต้อง")
    case .tooLarge(let name?, let limit):
      Message(
        "The member “\(printable(name))” of the zip unpacks to more than \(limit) bytes: check that it is the right file.",
        "ไฟล์ “\(printable(name))” ใน zip คลายออกมาเกิน \(limit) ไบต์ ตรวจว่าเป็นไฟล์ที่ถูกต้อง")
    case .tooLarge(nil, let limit):
      Message(
        "The zip unpacks to more than \(limit) bytes: check that it is the right file.",
        "zip คลายออกมาเกิน \(limit) ไบต์ ตรวจว่าเป็นไฟล์ที่ถูกต้อง")
    case .tooDense(let name, let limit):
      Message(
        "The member “\(printable(name))” of the zip unpacks to more than \(limit) times its size, as in zips that are made to do harm: do not use this zip.",
        "ไฟล์ “\(printable(name))” ใน zip คลายออกมาเกิน \(limit) เท่าของขนาดเดิมเหมือน zip ที่สร้างมาเพื่อทำร้าย อย่าใช้ zip นี้"
      )
    case .unknownMethod(let name, _):
      Message(
        "The member “\(printable(name))” of the zip is packed in an unusual way: pack it again with deflate, as most programs do.",
        "ไฟล์ “\(printable(name))” ใน zip บีบอัดด้วยวิธีที่ไม่ปกติ บีบอัดใหม่ด้วย deflate อย่างที่โปรแกรมส่วนใหญ่ใช้")
    case .encrypted(let name):
      Message(
        "The member “\(printable(name))” of the zip is locked with a password: unlock it and pack it again.",
        "ไฟล์ “\(printable(name))” ใน zip ล็อกด้วยรหัสผ่าน ปลดล็อกแล้วบีบอัดใหม่")
    case .outOfMemory:
      Message(
        "There is not enough memory to unpack the zip: close other programs and try again.",
        "หน่วยความจำไม่พอสำหรับคลาย zip ปิดโปรแกรมอื่นแล้วลองใหม่")
    }
  }

  /// More for the log; nil where the case says it all.
  public var cause: String? {
    switch self {
    case .damaged(let cause): cause
    case .unknownMethod(_, let method): "method \(method)"
    default: nil
    }
  }
}

/// A name as a line of a message can show it.
private func printable(_ name: String) -> String {
  let shown = name.unicodeScalars.prefix(80).map { scalar -> Character in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
    default: Character(scalar)
    }
  }
  return String(shown) + (name.unicodeScalars.count > 80 ? "…" : "")
}
