import Glibc
package import Machine

extension StoreError {
  /// Returns the reason why the store's file at `path` is unusable; nil if it is usable.
  ///
  /// An open store appears to work even if its file was deleted, replaced or made read-only, or if
  /// the disk is full, as long as nothing is written. Therefore, this method checks the file and
  /// its folder. The check neither writes to the store nor waits for writers.
  ///
  /// The file itself is not opened, because closing it would release the locks that SQLite holds on
  /// the file in this process (https://www.sqlite.org/howtocorrupt.html, section 2.2).
  ///
  /// - Parameter opened: The state of the file when the store was opened.
  package static func ofFile(at path: String, opened: FileState) -> Self? {
    guard let present = FileState(path: path) else {
      return Self(
        errno == ENOENT ? .replaced : .cannotOpen, path: path, cause: systemError("stat"))
    }
    guard present.isSameFile(as: opened) else {
      return Self(.replaced, path: path, cause: "another file is there")
    }
    if present.size == 0 {
      return Self(.damaged, path: path, cause: "the file is empty")
    }
    if faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) != 0 {
      return Self(.readOnly, path: path, cause: systemError("access"))
    }
    return ofFolder(of: path)
  }

  /// Returns the reason why the file's folder is not writable; nil if the folder is writable, or if
  /// the reason does not concern the store.
  private static func ofFolder(of path: String) -> Self? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    // Open an unnamed file, which disappears when it is closed.
    let descriptor = Glibc.open(folder, unnamedFile | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return ofSystemError(errno, path, "open") }
    defer { close(descriptor) }
    let block = [UInt8](repeating: 0, count: leastRoom)
    let count = write(descriptor, block, block.count)
    if count == block.count { return nil }
    return count < 0
      ? ofSystemError(errno, path, "write") : Self(.diskFull, path: path, cause: "write")
  }

  /// The minimum free space in bytes, which is four times the size of a store page plus a log page.
  private static var leastRoom: Int { 32 << 10 }

  /// O_TMPFILE on Linux, a macro that Swift does not import.
  private static var unnamedFile: Int32 { 0o20_000_000 | O_DIRECTORY }

  /// Returns the failure for a system error; nil for errors that do not concern the store, because
  /// some file systems do not support unnamed files, and a folder may not allow new files.
  private static func ofSystemError(_ number: Int32, _ path: String, _ call: String) -> Self? {
    switch number {
    case ENOSPC, EDQUOT: Self(.diskFull, path: path, cause: systemError(call))
    case EROFS: Self(.readOnly, path: path, cause: systemError(call))
    default: nil
    }
  }

  private static func systemError(_ call: String) -> String {
    "\(call): \(String(cString: strerror(errno)))"
  }
}
