import Basics
public import Messages
public import Store

/// The reason why an operation on an account fails.
public enum AccountError: Error, Sendable, Hashable, Localized {
  /// The code is wrong, expired or already used, or there were too many wrong guesses.
  case wrongCode
  /// Too many codes were requested or tried; the next attempt is allowed after `wait` seconds.
  case tooMany(wait: Int64)
  /// The text is not an email address.
  case notAnAddress
  /// The text is not a valid name.
  case notAName
  /// The account has no session with that id.
  case unknownSession
  /// The account has been deleted.
  case unknownAccount
  /// The store cannot be used.
  case store(AccountStoreError)

  /// A sentence that tells the user what to do.
  public var message: Message {
    switch self {
    case .wrongCode:
      Message(
        "The code is wrong, used or older than 10 minutes; check it, or ask for a new one.",
        "รหัสไม่ถูกต้อง ใช้ไปแล้ว หรือหมดอายุ (10 นาที) ตรวจอีกครั้งหรือขอรหัสใหม่")
    case .tooMany(let wait):
      Message(
        "You have requested or tried too many codes; try again in \(max(1, (wait + 59) / 60)) min.",
        "ขอหรือกรอกรหัสบ่อยเกินไป ลองใหม่ในอีก \(max(1, (wait + 59) / 60)) นาที")
    case .notAnAddress:
      Message(
        "Give one mail address, such as nok@homes.example.",
        "ระบุอีเมลเดียว เช่น nok@homes.example")
    case .notAName:
      Message(
        "A name has up to \(AccountName.longest) characters on one line, at least one of them visible.",
        "ชื่อยาวได้ไม่เกิน \(AccountName.longest) ตัวอักษรในบรรทัดเดียว และต้องมีตัวอักษรที่มองเห็นได้")
    case .unknownSession:
      Message(
        "You have no session with that id; see GET /v1/me/sessions.",
        "ไม่พบการเข้าสู่ระบบรหัสนี้ในบัญชีของคุณ ดู GET /v1/me/sessions")
    case .unknownAccount:
      Message("This account no longer exists.", "ไม่มีบัญชีนี้แล้ว")
    case .store(let error): error.message
    }
  }
}

/// Validates the names that people choose for themselves, which other people can see.
enum AccountName {
  /// The maximum number of characters in a name.
  static let longest = 60

  /// Returns the name without surrounding spaces and invisible characters; nil if nothing remains,
  /// which means that the account has no name.
  ///
  /// - Throws: `AccountError.notAName` if the name is too long, contains control characters, line
  ///   breaks or direction marks, or has no visible characters.
  static func checked(_ text: String) throws(AccountError) -> String? {
    let typed = text.trimmed
    if typed.isEmpty { return nil }
    let name = VisibleText.line(typed)
    guard name.count <= longest, name.utf8.count <= 8 * longest, VisibleText.isVisible(name),
      typed.unicodeScalars.allSatisfy({ scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
        // Marks that change the direction of the text around them.
        case .format: !(0x202A...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value)
        default: true
        }
      })
    else { throw .notAName }
    return name
  }
}
