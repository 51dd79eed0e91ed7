import Foundation
public import Messages

/// The reason why the system refuses access to a file, worded for users.
public enum FileFault: Localized, Sendable, Hashable {
  /// The file does not exist.
  case missing
  /// The permissions of the file or its folder do not allow access.
  case noPermission
  /// The path refers to a folder.
  case isFolder
  /// The path refers to a pipe, a socket or a device.
  case notRegular
  case readOnlyDisk
  /// The symbolic links form a cycle.
  case circularLinks
  /// The name is too long for the file system.
  case nameTooLong
  /// The content of the file is not text.
  case notText
  /// The disk may be full.
  case fullDisk
  /// The folder of the file does not exist.
  case noFolder
  /// Another system error, with its number.
  case other(Int32)

  /// Returns the reason why the file at `path` cannot be read, after an attempt to read it has
  /// failed.
  ///
  /// - Parameter mayBePipe: Whether pipes can also be read; false by default.
  public static func reading(_ path: String, mayBePipe: Bool = false) -> FileFault {
    var status = stat()
    if stat(path, &status) != 0 { return FileFault(errno) }
    if status.st_mode & S_IFMT == S_IFDIR { return .isFolder }
    if !mayBePipe, status.st_mode & S_IFMT != S_IFREG { return .notRegular }
    return access(path, R_OK) == 0 ? .notText : FileFault(errno)
  }

  /// Returns the reason why the file at `path` cannot be written, after an attempt to write it has
  /// failed.
  public static func writing(_ path: String) -> FileFault {
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { return .isFolder }
      return access(path, W_OK) == 0 ? .fullDisk : FileFault(errno)
    }
    let folder = URL(filePath: path).deletingLastPathComponent().path
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return .noFolder }
    return access(folder, W_OK) == 0 ? .fullDisk : FileFault(errno)
  }

  /// Creates the reason for an `errno` value.
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

  /// The reason, as a clause without a full stop.
  public var message: Message {
    switch self {
    case .missing: Message("no such file", "ไม่มีไฟล์นี้")
    case .noPermission: Message("permission denied", "ไม่มีสิทธิ์")
    case .isFolder: Message("it is a folder", "เป็นโฟลเดอร์")
    case .notRegular: Message("it is not a regular file", "ไม่ใช่ไฟล์ปกติ")
    case .readOnlyDisk: Message("the disk is read-only", "ดิสก์อ่านได้อย่างเดียว")
    case .circularLinks:
      Message("its symbolic links form a loop", "ลิงก์สัญลักษณ์วนกลับมาที่เดิม")
    case .nameTooLong: Message("the name is too long", "ชื่อยาวเกินไป")
    case .notText: Message("its content is not readable as text", "อ่านเนื้อหาเป็นข้อความไม่ได้")
    case .fullDisk: Message("the disk may be full", "ดิสก์อาจเต็ม")
    case .noFolder: Message("its folder does not exist", "ไม่มีโฟลเดอร์ของไฟล์นี้")
    case .other(let code):
      Message(
        "\(String(cString: strerror(code)).lowercased())",
        "ข้อผิดพลาดของระบบ \(String(cString: strerror(code)).lowercased())")
    }
  }
}
