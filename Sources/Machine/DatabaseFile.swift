import Glibc

/// The file of an SQLite database as the system sees it, before SQLite opens it.
public enum DatabaseFile {
  /// What a path leads to.
  public enum Content: Sendable, Hashable {
    /// There is no file.
    case missing
    /// A file without a byte, which is what SQLite makes of a new database.
    case empty
    /// A database with this `application_id`.
    case database(applicationID: Int32)
    /// Something else; what it is, for the log.
    case foreign(String)
  }

  /// What `path` leads to. Nothing is created, changed or locked to find out.
  ///
  /// - Throws: `SystemFault` where the system does not let the file be read.
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

  /// The first bytes of the file at `path`, `count` at most.
  ///
  /// - Throws: `SystemFault` where the system cannot read them.
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

  /// Makes the folder of `path`, for this user alone, and those above it where they are missing.
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

  /// Makes an empty file at `path`, where there is none, for this user alone; SQLite gives what it
  /// keeps beside it the same permissions.
  public static func make(_ path: String) {
    // Where this fails, opening the database does too, and says why.
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Runs `body` while no other process runs one for the same path.
  ///
  /// - Throws: `SystemFault` where the lock cannot be taken, and what `body` throws.
  public static func locked<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    let descriptor = open(path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    // A folder that cannot be written holds a database that cannot either: opening it says so.
    guard descriptor >= 0 else { return try body() }
    defer { FileLock.release(descriptor) }
    guard FileLock.take(descriptor) else { throw SystemFault("flock") }
    return try body()
  }
}
