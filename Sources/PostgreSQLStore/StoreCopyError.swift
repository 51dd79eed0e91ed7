public import ListingStore
public import Messages
public import PostgreSQL
public import Store

/// The reasons why a store was not copied. `place` is `PostgreSQLAddress.place`.
public enum StoreCopyError: Error, Sendable, Hashable {
  /// A database error occurred.
  case database(PostgreSQLError)
  /// A file error occurred.
  case store(ListingStoreError)

  // Errors about the database.
  /// The database's encoding cannot represent all text.
  case encoding(String, place: String)
  /// The role has only read access, or the server is read-only.
  case readOnly(role: String, place: String)
  /// The role is not allowed to read the store.
  case noAccess(place: String)
  /// The tables are from a later version of the program.
  case tooNew(place: String)
  /// The database contains other data.
  case foreign(place: String)
  /// The database contains another store.
  case otherStore(place: String)
  /// The database contains an unfinished copy of the store at this path.
  case otherCopy(of: String, place: String)
  /// Another copy to the database is running.
  case busy(place: String)
  /// The database contains no store.
  case noStore(place: String)
  /// The database contains an unfinished copy of a store.
  case unfinished(place: String)

  // Errors about the file.
  /// There is no store to copy.
  case noFile(path: String)
  /// The file contains a different store.
  case otherFile(path: String)
  /// Another copy to the file is running.
  case busyFile(path: String)

  // Errors about the rows.
  /// PostgreSQL cannot store a string in this table.
  case unstorable(table: String)
  /// A row of a table differs between the two sides.
  case differs(table: String, key: String, place: String)

  init(_ error: any Error, place: String) {
    self =
      switch error {
      case let error as StoreCopyError: error
      case let error as ListingStoreError: .store(error)
      case PostgreSQLError.failed("42501", _): .noAccess(place: place)
      case PostgreSQLError.failed(PostgreSQLError.readOnlyState, _): .noAccess(place: place)
      case let error as PostgreSQLError: .database(error)
      default: .database(.failed(state: "XX000", text: "\(error)"))
      }
  }
}

extension StoreCopyError: Localized {
  /// A sentence that describes the error and suggests what to do.
  public var message: Message {
    switch self {
    case .database(let error): error.message
    case .store(let error): error.message
    case .encoding(let encoding, let place):
      Message(
        "The database at \(place) has the encoding \(encoding), which cannot represent all text, such as Thai; create a database with ENCODING 'UTF8'.",
        "ฐานข้อมูลที่ \(place) ใช้รหัสอักขระ \(encoding) ซึ่งเก็บภาษาไทยและข้อความอื่นได้ไม่ครบ ให้สร้างฐานข้อมูลด้วย ENCODING 'UTF8'"
      )
    case .readOnly(let role, let place):
      Message(
        "The role “\(role)” cannot write to the database at \(place): the server or the role is read-only, or it may not create a schema; grant CREATE on the database, or connect as another role.",
        "บทบาท “\(role)” เขียนฐานข้อมูลที่ \(place) ไม่ได้ เพราะเซิร์ฟเวอร์หรือบทบาทอ่านได้อย่างเดียว หรือไม่มีสิทธิ์สร้าง schema ให้สิทธิ์ CREATE ของฐานข้อมูลหรือใช้บทบาทอื่น"
      )
    case .noAccess(let place):
      Message(
        "The role is not allowed to use homefind's tables in the database at \(place); grant it the right, or connect as the role that created them.",
        "บทบาทนี้ไม่มีสิทธิ์ใช้ตารางของ homefind ในฐานข้อมูลที่ \(place) ให้สิทธิ์หรือใช้บทบาทที่สร้างตารางเหล่านั้น"
      )
    case .tooNew(let place):
      Message(
        "The store in the database at \(place) was created by a later version of homefind and was not changed; update homefind.",
        "คลังในฐานข้อมูลที่ \(place) เป็นของ homefind รุ่นใหม่กว่าจึงปล่อยไว้อย่างเดิม อัปเดต homefind")
    case .foreign(let place):
      Message(
        "The database at \(place) contains other data and was not changed; create an empty database for homefind and name that.",
        "ฐานข้อมูลที่ \(place) มีข้อมูลอื่นอยู่จึงปล่อยไว้อย่างเดิม สร้างฐานข้อมูลเปล่าสำหรับ homefind แล้วระบุฐานข้อมูลนั้น"
      )
    case .otherStore(let place):
      Message(
        "The database at \(place) contains another store, or an earlier state of this one, and was not changed; name another database, or first run there: DROP SCHEMA homefind CASCADE",
        "ฐานข้อมูลที่ \(place) มีคลังอื่นหรือคลังนี้ในสภาพก่อนหน้าจึงปล่อยไว้อย่างเดิม ระบุฐานข้อมูลอื่น หรือใช้คำสั่งนี้ในฐานข้อมูลนั้นก่อน: DROP SCHEMA homefind CASCADE"
      )
    case .otherCopy(let source, let place):
      Message(
        "The database at \(place) contains an unfinished copy of the store at \(source); finish that copy, or first run there: DROP SCHEMA homefind_copy CASCADE",
        "ฐานข้อมูลที่ \(place) มีสำเนาของคลังที่ \(source) ที่ยังไม่เสร็จ ทำสำเนานั้นให้เสร็จ หรือใช้คำสั่งนี้ในฐานข้อมูลนั้นก่อน: DROP SCHEMA homefind_copy CASCADE"
      )
    case .busy(let place):
      Message(
        "Another homefind is copying a store to the database at \(place); try again when it has finished.",
        "homefind อื่นกำลังคัดลอกคลังไปยังฐานข้อมูลที่ \(place) ลองใหม่เมื่อเสร็จแล้ว")
    case .noStore(let place):
      Message(
        "The database at \(place) contains no homefind store; check the address, or fill it with homefind store copy --to.",
        "ฐานข้อมูลที่ \(place) ไม่มีคลังของ homefind ตรวจ URL หรือเติมข้อมูลด้วย homefind store copy --to")
    case .unfinished(let place):
      Message(
        "The store in the database at \(place) was not copied completely; run homefind store copy --to again.",
        "การคัดลอกคลังไปยังฐานข้อมูลที่ \(place) ยังไม่เสร็จ ใช้คำสั่ง homefind store copy --to อีกครั้ง")
    case .noFile(let path):
      Message(
        "There is no store at \(path) to copy; name one with --store or HOMEFIND_STORE.",
        "ไม่มีคลังที่ \(path) ให้คัดลอก ระบุด้วย --store หรือ HOMEFIND_STORE")
    case .otherFile(let path):
      Message(
        "There is another store at \(path), or an earlier state of this one, which was not changed; name a new file with --store, or move it away.",
        "ที่ \(path) มีคลังอื่นหรือคลังนี้ในสภาพก่อนหน้าจึงปล่อยไว้อย่างเดิม ระบุไฟล์ใหม่ด้วย --store หรือย้ายไฟล์นั้นออก"
      )
    case .busyFile(let path):
      Message(
        "Another homefind is copying a store to \(path); try again when it has finished.",
        "homefind อื่นกำลังคัดลอกคลังไปยัง \(path) ลองใหม่เมื่อเสร็จแล้ว")
    case .unstorable(let table):
      Message(
        "A string in the store's table \(table) cannot be stored in PostgreSQL, because it is not UTF-8 or has a zero byte; fetch the home again with homefind sync.",
        "ข้อความในตาราง \(table) ของคลังเก็บใน PostgreSQL ไม่ได้เพราะไม่ใช่ UTF-8 หรือมีไบต์ศูนย์ ให้ดึงบ้านนั้นจากแหล่งประกาศใหม่ด้วย homefind sync"
      )
    case .differs(let table, let key, let place):
      Message(
        "The copy differs in the table \(table) at \(key), so it does not count as finished (\(place)); run the same command again.",
        "สำเนาต่างออกไปในตาราง \(table) ที่ \(key) จึงยังไม่นับว่าเสร็จ (\(place)) ใช้คำสั่งเดิมอีกครั้ง")
    }
  }
}
