import Basics
public import Messages
public import Store

/// Why something cannot be done with an account.
public enum AccountError: Error, Sendable, Hashable, Localized {
  /// The code is wrong, too old, used, or was guessed at too often.
  case wrongCode
  /// Too many codes were asked for, or tried; one more may be in so many seconds.
  case tooMany(wait: Int64)
  /// The text is no mail address.
  case notAnAddress
  /// The text cannot be a name.
  case notAName
  /// The account has no session of that id.
  case unknownSession
  /// The account has ended meanwhile.
  case unknownAccount
  /// The store cannot be used.
  case store(AccountStoreError)

  /// One sentence for people that says what to do.
  public var message: Message {
    switch self {
    case .wrongCode:
      Message(
        "The code is wrong, used or older than 10 minutes; check it, or ask for a new one.",
        "รหัสไม่ถูกต้อง ถูกใช้แล้ว หรือเก่ากว่า 10 นาที ตรวจอีกครั้งหรือขอรหัสใหม่")
    case .tooMany(let wait):
      Message(
        "Too many codes were asked for or tried; try again in \(max(1, (wait + 59) / 60)) min.",
        "ขอหรือลองรหัสมากเกินไป ลองใหม่ในอีก \(max(1, (wait + 59) / 60)) นาที")
    case .notAnAddress:
      Message(
        "Give one mail address, such as nok@homes.example.",
        "ระบุที่อยู่อีเมลหนึ่งที่อยู่ เช่น nok@homes.example")
    case .notAName:
      Message(
        "A name has up to \(AccountName.longest) characters on one line, at least one of them visible.",
        "ชื่อยาวได้ไม่เกิน \(AccountName.longest) ตัวอักษรในบรรทัดเดียว และต้องมีตัวอักษรที่มองเห็นได้")
    case .unknownSession:
      Message(
        "You have no session of that id; see GET /v1/me/sessions.",
        "คุณไม่มีการเข้าสู่ระบบรหัสนี้ ดู GET /v1/me/sessions")
    case .unknownAccount:
      Message("The account does not exist any more.", "ไม่มีบัญชีนี้แล้ว")
    case .store(let error): error.message
    }
  }
}

/// The names that people choose for themselves.
enum AccountName {
  /// The most characters of a name.
  static let longest = 60

  /// Returns the name without spaces around it and without invisible characters; nil if the text is empty,
  /// which removes a name.
  ///
  /// - Throws: `AccountError.notAName` if it is too long, has control characters, line breaks or characters
  ///   that turn text, or nothing in it is visible.
  static func checked(_ text: String) throws(AccountError) -> String? {
    let typed = text.trimmed
    if typed.isEmpty { return nil }
    let name = VisibleText.line(typed)
    guard name.count <= longest, name.utf8.count <= 8 * longest, VisibleText.isVisible(name),
      typed.unicodeScalars.allSatisfy({ scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
        // Marks that turn the direction of the text around them.
        case .format: !(0x202A...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value)
        default: true
        }
      })
    else { throw .notAName }
    return name
  }
}
