package import GRDB
import Glibc
import Machine

/// The store's file as the system sees it.
package enum StoreFile {
  /// Whether there is a file at `path`.
  static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Makes the file of a store that has none, for this user alone. From its first bytes on it carries
  /// the store's `application_id`.
  static func make(_ path: String) throws {
    try make(path, applicationID: StoreIdentity.applicationID, configuration: configuration)
  }

  /// Makes the file of a database that has none, for this user alone, with this `application_id` from its
  /// first bytes on.
  package static func make(
    _ path: String, applicationID: Int32, configuration: Configuration
  ) throws {
    DatabaseFile.make(path)
    let database = try DatabaseQueue(
      path: DatabasePath.literal(path), configuration: configuration)
    try database.write { db in
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    }
    try database.close()
  }

  /// Gives a store its `application_id`.
  static func mark(_ db: Database) throws {
    try db.execute(sql: "PRAGMA application_id = \(StoreIdentity.applicationID)")
  }

  /// Whether the store has its `application_id`.
  static func isMarked(_ db: Database) throws -> Bool {
    try Int32.fetchOne(db, sql: "PRAGMA application_id") == StoreIdentity.applicationID
  }

  /// Reads all of the store and of its log.
  ///
  /// - Throws: `SystemFault` if the system cannot read them.
  static func readThrough(_ path: String) throws {
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

  /// Renames the store and the files beside it to a name that is free.
  ///
  /// - Returns: The store's new path.
  static func setAside(_ path: String) throws -> String {
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
  /// What tells one version of a file from the next, without reading it.
  struct Version: Equatable {
    var device: UInt64
    var node: UInt64
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  /// The version of the file at `path`; nil where there is none.
  static func version(of path: String) -> Version? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Version(
      device: UInt64(status.st_dev), node: UInt64(status.st_ino), size: Int(status.st_size),
      seconds: Int(status.st_mtim.tv_sec), nanoseconds: Int(status.st_mtim.tv_nsec))
  }

  /// Whether changes stand in the log beside the store: another process uses it, or was killed.
  static func hasLog(_ path: String) -> Bool { (version(of: path + "-wal")?.size ?? 0) > 0 }

  /// A connection that treats the file as immutable: it neither locks nor creates anything.
  static func openImmutable(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: DatabasePath.immutable(path), configuration: readOnly)
  }

  /// A connection that reads beside processes which write.
  static func openShared(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: DatabasePath.literal(path), configuration: readOnly)
  }

  /// How connections are set up.
  static var configuration: Configuration {
    var configuration = Configuration()
    // Long enough for others' writes on a busy machine.
    configuration.busyMode = .timeout(30)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      // A power cut may cost the last searches' listings, never the file: all of it can be
      // fetched again.
      try db.execute(sql: "PRAGMA synchronous = NORMAL")
      // 16 MB: a fetch of 10,000 homes stays in memory until it is whole. Readers do with less, since
      // searches are answered from a mirror.
      if !db.configuration.readonly { try db.execute(sql: "PRAGMA cache_size = -16000") }
      // 16 MB of log: a fetch of 10,000 homes is not copied into the file while a searcher waits.
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
    }
    return configuration
  }

  private static var readOnly: Configuration {
    var configuration = configuration
    configuration.readonly = true
    return configuration
  }
}
