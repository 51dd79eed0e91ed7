import Glibc

extension StoreFile {
  /// The marker file for damage found after the store was opened. The next opening checks the store
  /// and sets it aside if the damage is real.
  private static func damageMark(of path: String) -> String { path + ".damaged" }

  /// Records that the store at `path` is damaged. If that fails, the next command finds the damage
  /// again.
  package static func markDamaged(_ path: String) {
    let descriptor = open(damageMark(of: path), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether damage was recorded for the store at `path`.
  package static func isMarkedDamaged(_ path: String) -> Bool { isThere(damageMark(of: path)) }

  /// Deletes the marker after the store was checked or set aside.
  package static func removeDamageMark(of path: String) {
    unlink(damageMark(of: path))
  }
}
