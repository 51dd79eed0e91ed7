import Glibc

/// An SQLite database file as the operating system sees it, before SQLite opens it.
public enum DatabaseFile {
  /// The kinds of content at a path.
  public enum Content: Sendable, Hashable {
    /// There is no file.
    case missing
    /// An empty file, which SQLite creates for a new database.
    case empty
    /// A database with this `application_id`.
    case database(applicationID: Int32)
    /// Any other content, with a description for the log.
    case foreign(String)
  }

  /// Returns the content at `path` without creating, changing or locking any file.
  ///
  /// - Throws: `SystemFault` if the system does not allow the file to be read.
  public static func content(of path: String) throws(SystemFault) -> Content {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return .missing }
      throw SystemFault("stat")
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return .foreign("no regular file") }
    if status.st_size == 0 { return .empty }
    let header = try bytes(of: path, atMost: 100)
    guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else {
      return .foreign("no SQLite header")
    }
    let id = header[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
    return .database(applicationID: Int32(bitPattern: id))
  }

  /// Returns at most the first `count` bytes of the file at `path`.
  ///
  /// - Throws: `SystemFault` if the system cannot read the bytes.
  public static func bytes(of path: String, atMost count: Int) throws(SystemFault) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFault("open") }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let length = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress?.advanced(by: filled), count - filled, off_t(filled))
      }
      if length == 0 { break }
      guard length > 0 || errno == EINTR else { throw SystemFault("read") }
      filled += max(0, length)
    }
    return Array(bytes.prefix(filled))
  }

  /// Creates the folder of `path` and any missing parent folders, accessible only to this user.
  ///
  /// - Throws: `SystemFault`.
  public static func makeFolder(of path: String) throws(SystemFault) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).dropLast()
    var folder = path.hasPrefix("/") ? "" : "."
    for part in parts {
      folder += "/\(part)"
      if mkdir(folder, 0o700) != 0, errno != EEXIST { throw SystemFault("mkdir \(folder)") }
    }
  }

  /// Creates an empty file at `path`, accessible only to this user, unless the file already exists.
  /// SQLite applies the same permissions to the files that it creates next to the database.
  public static func make(_ path: String) {
    // If the file cannot be created, opening the database also fails and reports the reason.
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Runs `body` while no other process holds the lock for the same path.
  ///
  /// - Throws: `SystemFault` if the lock cannot be acquired, or the error that `body` throws.
  public static func locked<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    let descriptor = open(path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    // If the folder is not writable, the database is not writable either, and opening the database
    // reports the problem.
    guard descriptor >= 0 else { return try body() }
    defer { FileLock.release(descriptor) }
    guard FileLock.take(descriptor) else { throw SystemFault("flock") }
    return try body()
  }
}
