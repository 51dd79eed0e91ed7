import Glibc

/// The store's file as the system sees it.
enum StoreFile {
  /// Makes the folder of `path`, for this user alone, and those above it where they are missing.
  static func makeFolder(of path: String) throws {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).dropLast()
    var folder = path.hasPrefix("/") ? "" : "."
    for part in parts {
      folder += "/\(part)"
      if mkdir(folder, 0o700) != 0, errno != EEXIST {
        throw ListingStoreError(.cannotOpen, path: path, cause: systemError("mkdir \(folder)"))
      }
    }
  }

  /// Whether there is a file at `path`.
  static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Makes the file of a store that has none, for this user alone; SQLite gives what it keeps beside
  /// it the same permissions.
  static func make(_ path: String) {
    // Where this fails, opening the store does too, and says why.
    let descriptor = Glibc.open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Runs `body` while no other process runs one for the same path.
  static func locked<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    let descriptor = Glibc.open(path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    // A folder that cannot be written holds a store that cannot either: opening it says so.
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw ListingStoreError(.cannotOpen, path: path, cause: systemError("flock"))
      }
    }
    return try body()
  }

  /// Reads all of the store and of its log.
  ///
  /// - Throws: `ListingStoreError` where the system cannot: then nobody knows what is in them.
  static func readThrough(_ path: String) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for file in [path, path + "-wal"] where isThere(file) {
      let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw ListingStoreError(.cannotOpen, path: path, cause: systemError("open \(file)"))
      }
      defer { close(descriptor) }
      var (count, offset) = (0, 0)
      repeat {
        count = pread(descriptor, &buffer, buffer.count, off_t(offset))
        guard count >= 0 || errno == EINTR else {
          throw ListingStoreError(.failed, path: path, cause: systemError("read \(file)"))
        }
        offset += max(0, count)
      } while count != 0
    }
  }

  /// Renames the store and the files beside it to a name that is free.
  ///
  /// - Returns: The store's new path.
  static func setAside(_ path: String) throws -> String {
    var number = 1
    while isThere("\(path).aside-\(number)") { number += 1 }
    let aside = "\(path).aside-\(number)"
    for suffix in ["-wal", "-shm", ""] where isThere(path + suffix) {
      guard rename(path + suffix, aside + suffix) == 0 else {
        throw ListingStoreError(.cannotOpen, path: path, cause: systemError("rename"))
      }
    }
    return aside
  }

  private static func systemError(_ call: String) -> String {
    "\(call): \(String(cString: strerror(errno)))"
  }
}
