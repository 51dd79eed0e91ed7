import Machine
public import Messages

/// The reason why a station table cannot be read or written.
///
/// `message` is for users; `cause` is the error of the database or the system, for the log.
public enum StationTableError: Error, Sendable, Hashable, Localized {
  /// The file does not exist.
  case missing(path: String)
  /// The file exists but cannot be opened.
  case unreadable(path: String, cause: String)
  /// The file is not a database, or belongs to another application.
  case notStations(path: String, cause: String)
  /// A later version of homefind wrote the file.
  case tooNew(path: String, version: Int)
  /// The file is a damaged database, or contains values that are invalid for stations.
  case damaged(path: String, cause: String)
  /// There is no previous table to restore, because the table at this path has never been replaced.
  case noPrevious(path: String)
  /// The table could not be written.
  case notWritten(path: String, cause: String)

  /// A one-sentence message for the user that suggests the next step.
  public var message: Message {
    switch self {
    case .missing(let path):
      Message(
        "There is no station table at '\(path)': give the path of a stations.sqlite with --stations or HOMEFIND_STATIONS.",
        "ไม่มีตารางสถานีที่ '\(path)' ระบุตำแหน่งของ stations.sqlite ด้วย --stations หรือ HOMEFIND_STATIONS")
    case .unreadable(let path, _):
      Message(
        "The station table at '\(path)' cannot be opened: \(FileFault.reading(path)).",
        "เปิดตารางสถานีที่ '\(path)' ไม่ได้: \(FileFault.reading(path))")
    case .notStations(let path, _):
      Message(
        "The file at '\(path)' is not a homefind station table: give the path of a stations.sqlite with --stations or HOMEFIND_STATIONS.",
        "ไฟล์ที่ '\(path)' ไม่ใช่ตารางสถานีของ homefind ระบุตำแหน่งของ stations.sqlite ด้วย --stations หรือ HOMEFIND_STATIONS"
      )
    case .tooNew(let path, let version):
      Message(
        "The station table at '\(path)' has format \(version), which is newer than this version of homefind supports: update homefind or create the table again.",
        "ตารางสถานีที่ '\(path)' มีรูปแบบ \(version) ซึ่งใหม่กว่าที่ homefind รุ่นนี้รู้จัก อัปเดต homefind หรือสร้างตารางใหม่"
      )
    case .damaged(let path, _):
      Message(
        "The station table at '\(path)' is damaged: restore the earlier one with 'homefind stations restore', or create a new one with 'homefind stations refresh'.",
        "ตารางสถานีที่ '\(path)' เสียหาย คืนตารางก่อนหน้าด้วย 'homefind stations restore' หรือสร้างใหม่ด้วย 'homefind stations refresh'"
      )
    case .noPrevious(let path):
      Message(
        "There is no earlier table to restore next to '\(path)': a refresh keeps one there when it replaces the table.",
        "ไม่มีตารางก่อนหน้าให้คืนในโฟลเดอร์ของ '\(path)' คำสั่ง refresh เก็บตารางเดิมไว้ที่นั่นเมื่อแทนที่ตาราง")
    case .notWritten(let path, _):
      Message(
        "The station table at '\(path)' cannot be written: \(FileFault.writing(path)).",
        "เขียนตารางสถานีที่ '\(path)' ไม่ได้: \(FileFault.writing(path))")
    }
  }

  /// The error of the database or the system, for the log.
  public var cause: String? {
    switch self {
    case .missing, .tooNew, .noPrevious: nil
    case .unreadable(_, let cause), .notStations(_, let cause), .damaged(_, let cause),
      .notWritten(_, let cause):
      cause
    }
  }
}
