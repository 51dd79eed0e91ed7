import Glibc
import ListingStore
import Machine
import Store

/// A file that a copy is made in, in a folder beside the store that it becomes when it is whole: nobody
/// takes a part of a store for one.
final class UnfinishedStore {
  private let path: String
  private let descriptor: CInt

  private var folder: String { "\(path).copy" }
  private var file: String { "\(folder)/listings.sqlite" }

  /// Takes the folder, which stays between copies of which none came to its end.
  ///
  /// - Throws: `StoreCopyError.busyFile` where another copy is at work in it; `ListingStoreError`.
  init(of path: String) throws {
    self.path = path
    let file = "\(path).copy/listings.sqlite"
    // The folders above it, and a first look at what is there.
    try ListingStore.open(path: file, for: .brief).close()
    descriptor = open("\(path).copy", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ListingStoreError(.cannotOpen, path: path) }
    guard FileLock.take(descriptor, isWaiting: false) else {
      throw StoreCopyError.busyFile(path: path)
    }
  }

  deinit { FileLock.release(descriptor) }

  /// What `body` returns, which may change the file's tables.
  func write<Value>(_ body: (StoreTables) throws -> Value) throws -> Value {
    let store = try ListingStore.open(path: file)
    defer { store.close() }
    return try store.writeTables { tables in Result { try body(tables) } }.get()
  }

  /// Makes the file the store.
  ///
  /// - Throws: `StoreCopyError.otherFile` where one has come there meanwhile; `ListingStoreError`.
  func publish() throws {
    guard try ListingStore.rename(file, to: path) else {
      throw StoreCopyError.otherFile(path: path)
    }
    unlink("\(file).lock")
    rmdir(folder)
  }
}
