package import GRDB
import Glibc
import Machine

/// A store's file.
package enum StoreFile {
  static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Creates a store's file, which only this user can read and write. The file contains the given
  /// `application_id` as soon as it has any content.
  package static func make(
    _ path: String, applicationID: Int32, configuration: Configuration
  ) throws {
    DatabaseFile.make(path)
    let database = try DatabaseQueue(
      path: DatabasePath.literal(path), configuration: configuration)
    try database.write { try mark($0, applicationID: applicationID) }
    try database.close()
  }

  /// Sets the `application_id` of a store.
  package static func mark(_ db: Database, applicationID: Int32) throws {
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
  }

  /// Reads the whole store and its log.
  ///
  /// - Throws: `SystemFault` if the system cannot read the store or its log.
  package static func readThrough(_ path: String) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for file in [path, path + "-wal"] where isThere(file) {
      let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw SystemFault("open \(file)") }
      defer { close(descriptor) }
      var (count, offset) = (0, 0)
      repeat {
        count = pread(descriptor, &buffer, buffer.count, off_t(offset))
        guard count >= 0 || errno == EINTR else { throw SystemFault("read \(file)") }
        offset += max(0, count)
      } while count != 0
    }
  }

  /// Renames the store's file, its log and its shared-memory file to unused names.
  ///
  /// - Returns: The new path of the store.
  package static func setAside(_ path: String) throws -> String {
    var number = 1
    while isThere("\(path).aside-\(number)") { number += 1 }
    let aside = "\(path).aside-\(number)"
    for suffix in ["-wal", "-shm", ""] where isThere(path + suffix) {
      try FileReplacement.rename(path + suffix, to: aside + suffix)
    }
    return aside
  }
}

extension StoreFile {
  /// The file attributes that change whenever the file's content changes.
  package struct Version: Equatable {
    var device: UInt64
    var node: UInt64
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  /// Returns the version of the file at `path`; nil if the file is missing.
  package static func version(of path: String) -> Version? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Version(
      device: UInt64(status.st_dev), node: UInt64(status.st_ino), size: Int(status.st_size),
      seconds: Int(status.st_mtim.tv_sec), nanoseconds: Int(status.st_mtim.tv_nsec))
  }

  /// Whether the log next to the store contains changes, which means that another process is using
  /// the store or was killed while using it.
  package static func hasLog(_ path: String) -> Bool { (version(of: path + "-wal")?.size ?? 0) > 0 }

  /// Opens the file as immutable, which means that the connection neither locks the file nor
  /// creates other files.
  package static func openImmutable(
    _ path: String, _ configuration: Configuration
  ) throws -> DatabaseQueue {
    try DatabaseQueue(
      path: DatabasePath.immutable(path), configuration: readOnly(configuration))
  }

  /// Opens the file for reading while other processes may write.
  static func openShared(_ path: String, _ configuration: Configuration) throws -> DatabaseQueue {
    try DatabaseQueue(path: DatabasePath.literal(path), configuration: readOnly(configuration))
  }

  private static func readOnly(_ configuration: Configuration) -> Configuration {
    var configuration = configuration
    configuration.readonly = true
    return configuration
  }
}
