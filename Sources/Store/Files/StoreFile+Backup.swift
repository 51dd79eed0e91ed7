package import GRDB
import Glibc
import Machine

extension StoreFile {
  /// Copies a database to a new file that only this user can read. Other processes can read and
  /// write the database during the copy.
  ///
  /// The copy is created and checked under another name, so that the file at `path` is always
  /// either complete or missing.
  ///
  /// - Throws: `SystemFault` if there is already a file at `path` or the copy cannot be written;
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
    // Make the backup a single file, without a separate log.
    try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    let found = try copy.read { try findings(in: $0, .quick) }
    try copy.close()
    guard found.isEmpty else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: found.first)
    }
    guard fsync(descriptor) == 0 else { throw SystemFault("fsync") }
    // Linking fails if the file already exists, whereas renaming would replace it.
    guard link(part, path) == 0 else { throw SystemFault("link") }
  }
}
