import Glibc

extension StoreFile {
  /// The path of a marker file, which records damage that was found after the store was opened.
  /// When the store is next opened, it is checked and, if it is really damaged, set aside.
  private static func damageMark(of path: String) -> String { path + ".damaged" }

  /// Records that the store at `path` is damaged. If the marker file cannot be created, the next
  /// command will find the damage again.
  package static func markDamaged(_ path: String) {
    let descriptor = open(damageMark(of: path), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether damage has been recorded for the store at `path`.
  package static func isMarkedDamaged(_ path: String) -> Bool { isThere(damageMark(of: path)) }

  /// Deletes the marker file after the store has been checked or set aside.
  package static func removeDamageMark(of path: String) {
    unlink(damageMark(of: path))
  }
}
