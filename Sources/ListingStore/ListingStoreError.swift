public import Messages
public import Store

/// An error of a listing store.
public typealias ListingStoreError = StoreError<StoredListings>

/// The error messages about a listing store.
public enum StoredListings: StoreContent {
  /// Returns a sentence that tells the user what to do.
  public static func sentence(of failure: StoreFailure, at path: String) -> Message {
    switch failure {
    case .cannotOpen:
      Message(
        "The listing store at \(path) cannot be opened; check its folder, or name another file with --store or HOMEFIND_STORE.",
        "เปิดคลังประกาศที่ \(path) ไม่ได้ ตรวจโฟลเดอร์หรือกำหนดไฟล์อื่นด้วย --store หรือ HOMEFIND_STORE")
    case .readOnly:
      Message(
        "The listing store at \(path) cannot be written; check its permissions, or name another file with --store or HOMEFIND_STORE.",
        "เขียนคลังประกาศที่ \(path) ไม่ได้ ตรวจสิทธิ์ของไฟล์หรือกำหนดไฟล์อื่นด้วย --store หรือ HOMEFIND_STORE")
    case .diskFull:
      Message(
        "There is no room on the disk for the listing store at \(path); make room, or name another file with --store or HOMEFIND_STORE.",
        "ดิสก์ไม่มีที่ว่างสำหรับคลังประกาศที่ \(path) เพิ่มที่ว่างหรือกำหนดไฟล์อื่นด้วย --store หรือ HOMEFIND_STORE")
    case .busy:
      Message(
        "Another program is using the listing store at \(path); try again when it has finished.",
        "โปรแกรมอื่นกำลังใช้คลังประกาศที่ \(path) อยู่ ลองใหม่เมื่อโปรแกรมนั้นทำงานเสร็จ")
    case .damaged:
      Message(
        "The listing store at \(path) is damaged; the next search that queries the feed, or homefind sync, moves it aside and starts a new one.",
        "คลังประกาศที่ \(path) เสียหาย การค้นหาครั้งถัดไปที่ถามแหล่งประกาศ หรือ homefind sync จะเก็บคลังนี้แยกไว้แล้วเริ่มคลังใหม่"
      )
    case .notStore:
      Message(
        "The file \(path) is not a homefind store and was not changed; name another file with --store or HOMEFIND_STORE.",
        "ไฟล์ \(path) ไม่ใช่คลังของ homefind จึงปล่อยไว้อย่างเดิม กำหนดไฟล์อื่นด้วย --store หรือ HOMEFIND_STORE")
    case .tooNew:
      Message(
        "The listing store at \(path) was created by a later version of homefind; update homefind, or name another file with --store.",
        "คลังประกาศที่ \(path) เป็นของ homefind รุ่นใหม่กว่า อัปเดต homefind หรือกำหนดไฟล์อื่นด้วย --store")
    case .replaced:
      Message(
        "The listing store at \(path) was deleted or replaced while it was open; restart homefind to use the file that is there now.",
        "มีการลบหรือแทนที่คลังประกาศที่ \(path) ขณะเปิดอยู่ เริ่ม homefind ใหม่เพื่อใช้ไฟล์ปัจจุบัน")
    case .unreachable:
      Message(
        "The listing store at \(path) cannot be reached; check that its database is running, then try again.",
        "ติดต่อคลังประกาศที่ \(path) ไม่ได้ ตรวจว่าฐานข้อมูลทำงานอยู่แล้วลองใหม่")
    case .refusedLogin:
      Message(
        "The listing store at \(path) cannot be used because its database rejected the user name or password; check both.",
        "ฐานข้อมูลของคลังประกาศที่ \(path) ไม่ยอมรับชื่อผู้ใช้หรือรหัสผ่าน ตรวจทั้งสองอย่าง")
    case .failed:
      Message(
        "The listing store at \(path) failed; try again, or name another file with --store or HOMEFIND_STORE.",
        "คลังประกาศที่ \(path) ทำงานผิดพลาด ลองใหม่หรือกำหนดไฟล์อื่นด้วย --store หรือ HOMEFIND_STORE")
    }
  }
}
