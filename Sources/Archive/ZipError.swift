public import Messages

/// The reason why a zip file, or one of its members, cannot be read.
public enum ZipError: Error, Sendable, Hashable, Localized {
  /// The bytes are not a zip file.
  case notZip
  /// The file is truncated or inconsistent; the string describes the location for the log.
  case damaged(String)
  /// The zip file is part of a multi-part archive.
  case severalParts
  /// The zip file uses zip64, the format for files above 4 GiB, which is not supported.
  case zip64
  /// A member's name points outside the folder that the zip file is extracted to.
  case unsafeName(String)
  /// The zip file has more members than the limit.
  case tooManyEntries(limit: Int)
  /// A member, or all members together if the name is nil, exceeds the size limit in bytes.
  case tooLarge(name: String?, limit: Int)
  /// The ratio of a member's decompressed size to its compressed size exceeds this limit.
  case tooDense(name: String, limit: Int)
  /// A member is compressed with a method other than deflate.
  case unknownMethod(name: String, method: Int)
  /// A member is encrypted.
  case encrypted(name: String)
  /// Memory is exhausted.
  case outOfMemory

  /// A one-sentence message for the user that suggests what to do. The message contains member
  /// names in shortened form and without control characters.
  public var message: Message {
    switch self {
    case .notZip:
      Message(
        "The file is not a zip: check that it is the right file and not a saved web page.",
        "ไฟล์นี้ไม่ใช่ zip ตรวจว่าเป็นไฟล์ที่ถูกต้องและไม่ใช่หน้าเว็บที่บันทึกไว้แทน")
    case .damaged:
      Message(
        "The zip is incomplete or damaged: download it again.",
        "zip ไม่ครบหรือเสียหาย ดาวน์โหลดใหม่")
    case .severalParts:
      Message(
        "The zip is one of several parts: repack the contents of all parts as a single zip.",
        "zip เป็นเพียงส่วนหนึ่งจากหลายส่วน รวมเนื้อหาไว้ใน zip เดียว")
    case .zip64:
      Message(
        "The zip uses zip64, which is not supported: repack its contents as a plain zip under 4 GiB.",
        "zip ใช้ zip64 ซึ่ง homefind ไม่รองรับ บีบอัดใหม่เป็น zip ธรรมดาที่เล็กกว่า 4 GiB")
    case .unsafeName(let name):
      Message(
        "The zip has a member named “\(printable(name))”, which would be extracted outside its folder: do not use this zip unless you know who made it.",
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
        "The member “\(printable(name))” of the zip unpacks to more than \(limit) times its size, as malicious zips do: do not use this zip.",
        "ไฟล์ “\(printable(name))” ใน zip คลายออกมาเกิน \(limit) เท่าของขนาดเดิม ซึ่งเป็นลักษณะของ zip ที่เป็นอันตราย อย่าใช้ zip นี้"
      )
    case .unknownMethod(let name, _):
      Message(
        "The member “\(printable(name))” of the zip is packed in an unusual way: pack it again with deflate, as most programs do.",
        "ไฟล์ “\(printable(name))” ใน zip บีบอัดด้วยวิธีที่ไม่ปกติ บีบอัดใหม่ด้วย deflate อย่างที่โปรแกรมส่วนใหญ่ใช้")
    case .encrypted(let name):
      Message(
        "The member “\(printable(name))” of the zip is encrypted with a password: decrypt it and pack it again.",
        "ไฟล์ “\(printable(name))” ใน zip ล็อกด้วยรหัสผ่าน ปลดล็อกแล้วบีบอัดใหม่")
    case .outOfMemory:
      Message(
        "There is not enough memory to unpack the zip: close other programs and try again.",
        "หน่วยความจำไม่พอสำหรับคลาย zip ปิดโปรแกรมอื่นแล้วลองใหม่")
    }
  }

  /// Details for the log; nil if the case is sufficient.
  public var cause: String? {
    switch self {
    case .damaged(let cause): cause
    case .unknownMethod(_, let method): "method \(method)"
    default: nil
    }
  }
}

/// Returns a name on one line and with at most 80 characters, for use in a message.
private func printable(_ name: String) -> String {
  let shown = name.unicodeScalars.prefix(80).map { scalar -> Character in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
    default: Character(scalar)
    }
  }
  return String(shown) + (name.unicodeScalars.count > 80 ? "…" : "")
}
