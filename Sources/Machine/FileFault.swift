import Foundation

/// Why the system refuses a file, in words for people.
public enum FileFault {
  /// Why the file at `path` cannot be read, a clause without a full stop: `no such file`,
  /// `permission denied`; for use after an attempt to read it has failed.
  public static func reading(_ path: String) -> String {
    var status = stat()
    if stat(path, &status) != 0 { return text(errno) }
    if status.st_mode & S_IFMT == S_IFDIR { return text(EISDIR) }
    return access(path, R_OK) == 0 ? "its content is not readable as text" : text(errno)
  }

  /// Why the file at `path` cannot be written, likewise.
  public static func writing(_ path: String) -> String {
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { return text(EISDIR) }
      return access(path, W_OK) == 0 ? "the disk may be full" : text(errno)
    }
    let folder = URL(filePath: path).deletingLastPathComponent().path
    if stat(folder, &status) != 0 { return "its folder does not exist" }
    return access(folder, W_OK) == 0 ? "the disk may be full" : text(errno)
  }

  /// The system's reason in words.
  static func text(_ code: Int32) -> String {
    switch code {
    case ENOENT, ENOTDIR: "no such file"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "it is a folder"
    case EROFS: "the disk is read-only"
    case ELOOP: "its symbolic links lead in a circle"
    case ENAMETOOLONG: "the name is too long"
    default: String(cString: strerror(code)).lowercased()
    }
  }
}
