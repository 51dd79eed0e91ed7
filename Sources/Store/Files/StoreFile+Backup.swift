package import GRDB
import Glibc
import Machine

extension StoreFile {
  /// Copies a database, which other processes may read and write meanwhile, to a new file that only
  /// this user can read.
  ///
  /// The copy is made and checked under another name, so that `path` is a complete backup or
  /// missing.
  ///
  /// - Throws: `SystemFault` if a file is at `path` already or the copy cannot be written;
  ///   `DatabaseError`.
  package static func backUp(_ database: Database, to path: String) throws {
    let part = "\(path).part"
    unlink(part)
    defer { unlink(part) }
    let descriptor = open(part, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemFault("open") }
    defer { close(descriptor) }
    let copy = try DatabaseQueue(path: DatabasePath.literal(part))
    try copy.writeWithoutTransaction { try database.backup(to: $0) }
    // One file, without a log that would have to be copied with it.
    try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    let found = try copy.read { try findings(in: $0, .quick) }
    try copy.close()
    guard found.isEmpty else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: found.first)
    }
    guard fsync(descriptor) == 0 else { throw SystemFault("fsync") }
    // Fails if there is a file already, which a rename would replace.
    guard link(part, path) == 0 else { throw SystemFault("link") }
  }
}
