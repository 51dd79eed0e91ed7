import Foundation
import HomefindTesting
import Machine
import Testing

@Suite struct FileLockTests {
  /// A forked child that has not yet run a program shares the open file, like a second descriptor.
  @Test func releasedLockIsFreeDespiteSharedDescriptor() throws {
    let temporary = TemporaryFolder()
    let path = temporary.file("lock")
    let (first, second) = (open(path, O_RDWR | O_CREAT, 0o600), open(path, O_RDWR))
    let shared = dup(first)
    defer { close(shared) }
    #expect(FileLock.take(first))
    #expect(!FileLock.take(second, isWaiting: false))
    FileLock.release(first)
    #expect(FileLock.take(second, isWaiting: false))
    FileLock.release(second)
  }
}
