public import Messages
public import Store

/// The reason why the account store cannot be used.
public typealias AccountStoreError = StoreError<StoredAccounts>

/// The error messages about an account store.
public enum StoredAccounts: StoreContent {
  /// A sentence that tells the user what to do.
  public static func sentence(of failure: StoreFailure, at path: String) -> Message {
    switch failure {
    case .cannotOpen:
      Message(
        "The account store at \(path) cannot be opened; check its folder, or name another file with --accounts or HOMEFIND_ACCOUNTS.",
        "เปิดคลังบัญชีที่ \(path) ไม่ได้ ตรวจโฟลเดอร์หรือกำหนดไฟล์อื่นด้วย --accounts หรือ HOMEFIND_ACCOUNTS")
    case .readOnly:
      Message(
        "The account store at \(path) cannot be written; check its permissions.",
        "เขียนคลังบัญชีที่ \(path) ไม่ได้ ตรวจสิทธิ์ของไฟล์")
    case .diskFull:
      Message(
        "There is no room on the disk for the account store at \(path); make room.",
        "ดิสก์ไม่มีที่ว่างสำหรับคลังบัญชีที่ \(path) เพิ่มที่ว่าง")
    case .busy:
      Message(
        "Another program is using the account store at \(path); try again when it has finished.",
        "โปรแกรมอื่นกำลังใช้คลังบัญชีที่ \(path) อยู่ ลองใหม่เมื่อโปรแกรมนั้นทำงานเสร็จ")
    case .damaged:
      Message(
        "The account store at \(path) is damaged and was not changed; replace it with a backup.",
        "คลังบัญชีที่ \(path) เสียหาย จึงปล่อยไว้อย่างเดิม นำไฟล์สำรองมาใช้แทน")
    case .notStore:
      Message(
        "The file \(path) is not a homefind account store and was not changed; name another file with --accounts or HOMEFIND_ACCOUNTS.",
        "ไฟล์ \(path) ไม่ใช่คลังบัญชีของ homefind จึงปล่อยไว้อย่างเดิม กำหนดไฟล์อื่นด้วย --accounts หรือ HOMEFIND_ACCOUNTS"
      )
    case .tooNew:
      Message(
        "The account store at \(path) was made by a later version of homefind; update homefind, or name another file with --accounts.",
        "คลังบัญชีที่ \(path) เป็นของ homefind รุ่นใหม่กว่า อัปเดต homefind หรือกำหนดไฟล์อื่นด้วย --accounts")
    case .replaced:
      Message(
        "The account store at \(path) was deleted or replaced while it was open; restart homefind to use the file that is there now.",
        "มีการลบหรือแทนที่คลังบัญชีที่ \(path) ขณะเปิดอยู่ เริ่ม homefind ใหม่เพื่อใช้ไฟล์ปัจจุบัน")
    case .unreachable, .refusedLogin, .failed:
      Message(
        "The account store at \(path) failed; try again.",
        "คลังบัญชีที่ \(path) ทำงานผิดพลาด ลองใหม่")
    }
  }
}
