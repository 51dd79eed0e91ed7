public import Messages

/// The reasons why a store in a database cannot be used, in addition to errors from connections and
/// copies. `place` is `PostgreSQLAddress.place`.
public enum DatabaseStoreMessage: Localized, Sendable, Hashable {
  /// Other processes kept the database busy for too long.
  case busy(place: String)
  /// The role has only read access.
  case readOnly(place: String)
  /// The server accepts no writes.
  case readOnlyServer(place: String)
  /// The server's disk is full.
  case diskFull(place: String)
  /// The server reports that its files are damaged.
  case damaged(place: String)
  /// The tables are from an earlier version, and the store was opened read-only.
  case outdated(place: String)

  /// A sentence that describes the failure and suggests what to do.
  public var message: Message {
    switch self {
    case .busy(let place):
      Message(
        "The database at \(place) was busy for too long; try again, or check what it is running.",
        "ฐานข้อมูลที่ \(place) ไม่ว่างนานเกินไป ลองใหม่หรือตรวจว่ากำลังทำอะไรอยู่")
    case .readOnly(let place):
      Message(
        "The store in the database at \(place) cannot be written by this role; grant it the right, or name another role with --database or HOMEFIND_DATABASE.",
        "บทบาทนี้เขียนคลังในฐานข้อมูลที่ \(place) ไม่ได้ ให้สิทธิ์หรือระบุบทบาทอื่นด้วย --database หรือ HOMEFIND_DATABASE"
      )
    case .readOnlyServer(let place):
      Message(
        "The database at \(place) accepts no writes: it is a standby, or set to read-only; name the primary with --database or HOMEFIND_DATABASE, or wait until it accepts writes again.",
        "ฐานข้อมูลที่ \(place) ไม่รับการเขียน เพราะเป็นเซิร์ฟเวอร์สำรองหรือตั้งไว้ให้อ่านได้อย่างเดียว ระบุเซิร์ฟเวอร์หลักด้วย --database หรือ HOMEFIND_DATABASE หรือรอจนกว่าจะรับการเขียนอีกครั้ง"
      )
    case .diskFull(let place):
      Message(
        "There is no room on the disk of the database at \(place); free some space there.",
        "ดิสก์ของฐานข้อมูลที่ \(place) ไม่มีที่ว่าง เพิ่มที่ว่างที่นั่น")
    case .damaged(let place):
      Message(
        "The database at \(place) reports damaged files; restore it from a backup.",
        "ฐานข้อมูลที่ \(place) พบว่าไฟล์ของตัวเองเสียหาย กู้คืนจากข้อมูลสำรอง")
    case .outdated(let place):
      Message(
        "The store in the database at \(place) was created by an earlier version of homefind; run homefind sync or homefind serve once to update it.",
        "คลังในฐานข้อมูลที่ \(place) เป็นของ homefind รุ่นก่อน ใช้คำสั่ง homefind sync หรือ homefind serve หนึ่งครั้งเพื่อปรับให้เป็นปัจจุบัน"
      )
    }
  }
}
