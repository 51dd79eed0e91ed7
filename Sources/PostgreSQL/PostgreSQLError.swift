public import Messages

/// A database error; `place` is `PostgreSQLAddress.place`.
public enum PostgreSQLError: Error, Sendable, Hashable {
  /// libpq is not installed on this machine.
  case notInstalled
  /// The text is not a `postgresql://` address.
  case notAnAddress
  /// The address contains a password or a passphrase.
  case secretInAddress
  /// No server responds at the address.
  case unreachable(place: String)
  /// The server requires a password, but the client has no password for it.
  case noPassword(place: String)
  /// The server rejects the password.
  case wrongPassword(place: String)
  /// The server rejects the connection with this SQLSTATE.
  case refused(place: String, state: String)
  /// The connection was lost.
  case lost(place: String)
  /// The server sent no data for too long.
  case timedOut(place: String)
  /// The caller cancelled the operation.
  case cancelled
  /// The server failed to run a command, and reported this SQLSTATE and message.
  case failed(state: String, text: String)

  /// The SQLSTATE of a write to a read-only server or in a read-only transaction.
  public static let readOnlyState = "25006"

  /// The SQLSTATE of a server that accepts no connections because it is starting, stopping or
  /// recovering.
  public static let startingState = "57P03"

  /// The server's SQLSTATE (https://www.postgresql.org/docs/15/errcodes-appendix.html); nil if the
  /// error is not from the server.
  public var state: String? {
    switch self {
    case .refused(_, let state), .failed(let state, _): state
    default: nil
    }
  }
}

extension PostgreSQLError {
  /// Whether the server rejects the login for every database, because the password is wrong or the
  /// user is not allowed to connect from this host (SQLSTATE class 28).
  public var isRefusedLogin: Bool {
    switch self {
    case .noPassword, .wrongPassword: true
    case .refused(_, let state): state.hasPrefix("28")
    default: false
    }
  }
}

extension PostgreSQLError: Localized {
  /// A sentence that describes the error and suggests what to do.
  public var message: Message {
    switch self {
    case .notInstalled:
      Message(
        "PostgreSQL's client library is not installed; install libpq5 (sudo apt-get install libpq5).",
        "ยังไม่ได้ติดตั้งไลบรารีของ PostgreSQL ให้ติดตั้ง libpq5 (sudo apt-get install libpq5)")
    case .notAnAddress:
      Message(
        "The address of the database cannot be read; write it as postgresql://user@host:5432/database.",
        "อ่าน URL ของฐานข้อมูลไม่ได้ เขียนเป็น postgresql://user@host:5432/database")
    case .secretInAddress:
      Message(
        "The address of the database contains a password, which every user of this machine could read; put it in a file and name the file with --database-password-file or HOMEFIND_DATABASE_PASSWORD_FILE.",
        "URL ของฐานข้อมูลมีรหัสผ่านซึ่งผู้ใช้ทุกคนในเครื่องนี้อ่านได้ ให้เก็บรหัสผ่านไว้ในไฟล์แล้วระบุด้วย --database-password-file หรือ HOMEFIND_DATABASE_PASSWORD_FILE"
      )
    case .unreachable(let place):
      Message(
        "The database at \(place) cannot be reached; check that it is running and that the address is right.",
        "ติดต่อฐานข้อมูลที่ \(place) ไม่ได้ ตรวจว่าทำงานอยู่และ URL ถูกต้อง")
    case .noPassword(let place):
      Message(
        "The database at \(place) requires a password; name a file that contains it with --database-password-file or HOMEFIND_DATABASE_PASSWORD_FILE.",
        "ฐานข้อมูลที่ \(place) ต้องใช้รหัสผ่าน ระบุไฟล์ที่มีรหัสผ่านด้วย --database-password-file หรือ HOMEFIND_DATABASE_PASSWORD_FILE"
      )
    case .wrongPassword(let place):
      Message(
        "The database at \(place) refused the user or the password; check both.",
        "ฐานข้อมูลที่ \(place) ไม่ยอมรับชื่อผู้ใช้หรือรหัสผ่าน ตรวจทั้งสองอย่าง")
    case .refused(let place, Self.startingState):
      Message(
        "The database at \(place) is starting, stopping or recovering; try again in a moment.",
        "ฐานข้อมูลที่ \(place) กำลังเริ่ม กำลังหยุด หรือกำลังกู้คืน ลองใหม่อีกครั้งในอีกสักครู่")
    case .refused(let place, let state):
      Message(
        "The database at \(place) rejected the connection (SQLSTATE \(state)); check the names of the database and the user, and the server's log.",
        "ฐานข้อมูลที่ \(place) ไม่ให้ homefind เข้าใช้ (SQLSTATE \(state)) ตรวจชื่อฐานข้อมูล ชื่อผู้ใช้ และบันทึกของเซิร์ฟเวอร์"
      )
    case .lost(let place):
      Message(
        "The connection to the database at \(place) was lost; try again when it is back.",
        "การเชื่อมต่อกับฐานข้อมูลที่ \(place) ขาดไป ลองใหม่เมื่อกลับมาใช้ได้")
    case .timedOut(let place):
      Message(
        "The database at \(place) did not answer in time; check what it is busy with, then try again.",
        "ฐานข้อมูลที่ \(place) ไม่ตอบภายในเวลาที่กำหนด ตรวจว่ากำลังทำอะไรอยู่แล้วลองใหม่")
    case .cancelled:
      Message("The work on the database was cancelled.", "ยกเลิกงานกับฐานข้อมูลแล้ว")
    case .failed(let state, let text):
      Message(
        "The database failed: \(text) (SQLSTATE \(state)).",
        "ฐานข้อมูลทำงานผิดพลาด: \(text) (SQLSTATE \(state))")
    }
  }
}
