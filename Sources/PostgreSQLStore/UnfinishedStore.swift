import Glibc
import ListingStore
import Machine
import Store

/// A file for an unfinished copy, in a folder next to the future store. The file is renamed when
/// the copy is complete, so that no process uses an incomplete store.
final class UnfinishedStore {
  private let path: String
  private let descriptor: CInt

  private var folder: String { "\(path).copy" }
  private var file: String { "\(folder)/listings.sqlite" }

  /// Locks the folder, which remains between interrupted copies.
  ///
  /// - Throws: `StoreCopyError.busyFile` if another copy uses the folder; `ListingStoreError`.
  init(of path: String) throws {
    self.path = path
    let file = "\(path).copy/listings.sqlite"
    // Creates the folders and checks an existing file.
    try ListingStore.open(path: file, for: .brief).close()
    descriptor = open("\(path).copy", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ListingStoreError(.cannotOpen, path: path) }
    guard FileLock.take(descriptor, isWaiting: false) else {
      throw StoreCopyError.busyFile(path: path)
    }
  }

  deinit { FileLock.release(descriptor) }

  /// Returns the result of `body`, which may change the file's tables.
  func write<Value>(_ body: (StoreTables) throws -> Value) throws -> Value {
    let store = try ListingStore.open(path: file)
    defer { store.close() }
    return try store.writeTables { tables in Result { try body(tables) } }.get()
  }

  /// Renames the finished file to the path of the store.
  ///
  /// - Throws: `StoreCopyError.otherFile` if another store has been created at that path in the
  ///   meantime; `ListingStoreError`.
  func publish() throws {
    guard try ListingStore.rename(file, to: path) else {
      throw StoreCopyError.otherFile(path: path)
    }
    unlink("\(file).lock")
    rmdir(folder)
  }
}
