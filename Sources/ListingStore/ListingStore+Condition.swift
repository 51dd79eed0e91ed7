import Glibc
import Machine

extension ListingStore {
  /// Why the store cannot be used at the moment; nil where it can.
  ///
  /// What is open goes on working when its file is deleted, replaced or made read-only, or when the
  /// disk is full and nothing is written; so this looks at the file and its folder. It neither writes
  /// into the store nor waits for those who do.
  public func failure() -> ListingStoreError? {
    if let known = replaced ?? knownDamage { return known }
    guard let identity else { return nil }
    do throws(ListingStoreError) {
      try StoreFile.check(path, against: identity)
      return nil
    } catch {
      return error
    }
  }
}

extension StoreFile {
  /// Finds out whether the file at `path` can be used.
  ///
  /// The file itself is not opened: closing it would end the locks that SQLite has on it in this
  /// process (https://www.sqlite.org/howtocorrupt.html, section 2.2).
  static func check(_ path: String, against opened: FileState) throws(ListingStoreError) {
    guard let present = FileState(path: path) else {
      throw ListingStoreError(
        errno == ENOENT ? .replaced : .cannotOpen, path: path, cause: reason("stat"))
    }
    guard present.isSameFile(as: opened) else {
      throw ListingStoreError(.replaced, path: path, cause: "another file is there")
    }
    if present.size == 0 {
      throw ListingStoreError(.damaged, path: path, cause: "the file is empty")
    }
    if faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) != 0 {
      throw ListingStoreError(.readOnly, path: path, cause: reason("access"))
    }
    if let fault = faultOfFolder(of: path) { throw fault }
  }

  /// Bytes that the disk must have room for: a page of the store and one of its log, four times over.
  private static let leastRoom = 32 << 10

  /// Why nothing more can be written beside the file; nil where it can, or where that cannot be told.
  private static func faultOfFolder(of path: String) -> ListingStoreError? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    // A file without a name, of which nothing is left once it is closed.
    let descriptor = Glibc.open(folder, unnamedFile | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return fault(errno, path, "open") }
    defer { close(descriptor) }
    let block = [UInt8](repeating: 0, count: leastRoom)
    let count = write(descriptor, block, block.count)
    if count == block.count { return nil }
    return count < 0
      ? fault(errno, path, "write") : ListingStoreError(.diskFull, path: path, cause: "write")
  }

  /// Linux's O_TMPFILE, which is a macro that Swift does not see.
  private static let unnamedFile: Int32 = 0o20_000_000 | O_DIRECTORY

  /// The failure that an error of the system stands for; nil for those that say nothing of the store:
  /// not every file system has files without names, and a folder may be closed to new ones.
  private static func fault(_ number: Int32, _ path: String, _ call: String) -> ListingStoreError? {
    switch number {
    case ENOSPC, EDQUOT: ListingStoreError(.diskFull, path: path, cause: reason(call))
    case EROFS: ListingStoreError(.readOnly, path: path, cause: reason(call))
    default: nil
    }
  }

  private static func reason(_ call: String) -> String {
    "\(call): \(String(cString: strerror(errno)))"
  }
}
