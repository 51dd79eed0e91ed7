import Foundation
public import Messages

/// Why the system refuses a file, in words for people.
public enum FileFault: Localized, Sendable, Hashable {
  /// There is no file of the name.
  case missing
  /// The file or its folder may not be used.
  case noPermission
  /// There is a folder of the name.
  case isFolder
  /// Nothing can be written to the disk.
  case readOnlyDisk
  /// The symbolic links lead nowhere.
  case circularLinks
  /// The name is too long for the file system.
  case nameTooLong
  /// The bytes are there, but are no text.
  case notText
  /// There may be no room on the disk.
  case fullDisk
  /// The folder that the file would be in does not exist.
  case noFolder
  /// Another of the system's errors, by its number.
  case other(Int32)

  /// Why the file at `path` cannot be read, for use after an attempt to read it has failed.
  public static func reading(_ path: String) -> FileFault {
    var status = stat()
    if stat(path, &status) != 0 { return FileFault(errno) }
    if status.st_mode & S_IFMT == S_IFDIR { return .isFolder }
    return access(path, R_OK) == 0 ? .notText : FileFault(errno)
  }

  /// Why the file at `path` cannot be written, likewise.
  public static func writing(_ path: String) -> FileFault {
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { return .isFolder }
      return access(path, W_OK) == 0 ? .fullDisk : FileFault(errno)
    }
    let folder = URL(filePath: path).deletingLastPathComponent().path
    if stat(folder, &status) != 0 { return .noFolder }
    return access(folder, W_OK) == 0 ? .fullDisk : FileFault(errno)
  }

  /// The system's reason.
  init(_ code: Int32) {
    self =
      switch code {
      case ENOENT, ENOTDIR: .missing
      case EACCES, EPERM: .noPermission
      case EISDIR: .isFolder
      case EROFS: .readOnlyDisk
      case ELOOP: .circularLinks
      case ENAMETOOLONG: .nameTooLong
      default: .other(code)
      }
  }

  /// The reason, a clause without a full stop.
  public var message: Message {
    switch self {
    case .missing: Message(en: "no such file", th: "ไม่มีไฟล์นี้")
    case .noPermission: Message(en: "permission denied", th: "ไม่มีสิทธิ์")
    case .isFolder: Message(en: "it is a folder", th: "เป็นโฟลเดอร์")
    case .readOnlyDisk: Message(en: "the disk is read-only", th: "ดิสก์อ่านได้อย่างเดียว")
    case .circularLinks:
      Message(en: "its symbolic links lead in a circle", th: "ลิงก์สัญลักษณ์วนกลับมาที่เดิม")
    case .nameTooLong: Message(en: "the name is too long", th: "ชื่อยาวเกินไป")
    case .notText:
      Message(en: "its content is not readable as text", th: "อ่านเนื้อหาเป็นข้อความไม่ได้")
    case .fullDisk: Message(en: "the disk may be full", th: "ดิสก์อาจเต็ม")
    case .noFolder: Message(en: "its folder does not exist", th: "ไม่มีโฟลเดอร์ของไฟล์นี้")
    case .other(let code):
      Message(
        en: "\(String(cString: strerror(code)).lowercased())",
        th: "ข้อผิดพลาดของระบบ \(String(cString: strerror(code)).lowercased())")
    }
  }
}
