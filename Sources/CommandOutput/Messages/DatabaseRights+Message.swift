package import Messages
import PostgreSQLStore

extension DatabaseRights {
  /// Returns a message about what a role without write access can still do.
  ///
  /// - Parameter homes: The number of stored homes; nil if there is no store.
  package func reading(_ homes: Int?, in place: String) -> Message {
    guard let homes else {
      return Message(
        "\(obstacle) in \(place), so the store cannot be created",
        "ที่ \(place) \(obstacle) จึงสร้างคลังไม่ได้")
    }
    return Message(
      "\(Counted(homes, .home)) in \(place) can be read; \(obstacle), so nothing more is stored",
      "อ่าน\(Counted(homes, .home))ใน \(place) ได้ แต่\(obstacle) จึงไม่เก็บเพิ่ม")
  }

  private var obstacle: Message {
    if isStandby {
      return Message("the server is a standby", "เซิร์ฟเวอร์เป็นตัวสำรอง")
    }
    if isReadOnly {
      return Message(
        "the server or the role “\(role)” is set to read-only",
        "เซิร์ฟเวอร์หรือบทบาท “\(role)” ตั้งไว้ให้อ่านได้อย่างเดียว")
    }
    return hasStore
      ? Message(
        "the role “\(role)” is not allowed to write its tables", "บทบาท “\(role)” ไม่มีสิทธิ์เขียนตาราง")
      : Message(
        "the role “\(role)” is not allowed to create a schema", "บทบาท “\(role)” ไม่มีสิทธิ์สร้าง schema")
  }

  /// Advice on how to give the role write access.
  package var advice: Message {
    if isStandby {
      return Message(
        "Name the primary with --database or HOMEFIND_DATABASE, or all hosts and target_session_attrs=read-write.",
        "ระบุเซิร์ฟเวอร์หลักด้วย --database หรือ HOMEFIND_DATABASE หรือระบุทุกเครื่องกับ target_session_attrs=read-write"
      )
    }
    if isReadOnly {
      return Message(
        "Set default_transaction_read_only = off for the role and the database, or name another database.",
        "ตั้ง default_transaction_read_only = off ให้บทบาทและฐานข้อมูล หรือระบุฐานข้อมูลอื่น")
    }
    return hasStore
      ? Message(
        "Run in that database: GRANT USAGE ON SCHEMA homefind TO \(role); GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA homefind TO \(role);",
        "ใช้คำสั่งนี้ในฐานข้อมูลนั้น: GRANT USAGE ON SCHEMA homefind TO \(role); GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA homefind TO \(role);"
      )
      : Message(
        "Run in that database: GRANT CREATE ON DATABASE \(database) TO \(role);",
        "ใช้คำสั่งนี้ในฐานข้อมูลนั้น: GRANT CREATE ON DATABASE \(database) TO \(role);")
  }
}
