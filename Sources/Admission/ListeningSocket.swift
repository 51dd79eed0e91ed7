import Glibc
import Machine
public import Messages
import Synchronization

/// A Unix socket that a server listens on.
///
/// The socket is bound to a temporary name in the same folder and renamed once the server listens.
/// When NIO closes a socket, it removes the file with the bound name, even if another process has
/// replaced the file; the temporary name protects such a file.
package final class ListeningSocket: Sendable {
  private struct State {
    /// The folder's descriptor; -1 once released. The folder stays locked until the socket has its
    /// final name.
    var folder: Int32
    /// The device and inode numbers of the socket's file, once the file has its final name.
    var identity: [UInt64]?
    /// The error that prevented the rename, if any.
    var failure: ListeningSocketError?
  }

  private let path: String
  private let mode: UInt32?
  /// The umask of the process before the socket was bound.
  private let formerMask: mode_t
  private let state: Mutex<State>

  /// The path to which the socket is bound before it is renamed.
  package let temporaryPath: String

  /// Prepares a socket at `path`. Removes a stale socket at this path, that is, one on which no
  /// process is listening.
  ///
  /// - Parameter mode: The permissions of the file; nil for the permissions that result from the
  ///   umask.
  /// - Throws: `ListeningSocketError` if another process is listening on `path` or the file there
  ///   is not a socket.
  package init(path: String, mode: UInt32?) throws(ListeningSocketError) {
    self.path = path
    self.mode = mode
    let folder = Self.folder(of: path)
    temporaryPath = "\(folder)/.homefind-\(getpid())"
    guard max(path.utf8.count, temporaryPath.utf8.count) < Self.longest else {
      throw ListeningSocketError(.tooLong, path: path)
    }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ListeningSocketError(.noFolder, path: path) }
    // If several processes start at the same time, the lock makes them check, remove and replace
    // the socket one after another.
    FileLock.take(descriptor)
    do throws(ListeningSocketError) {
      try Self.removeDead(path)
    } catch {
      FileLock.release(descriptor)
      throw error
    }
    // Until the permissions are set, only the owner can use the socket.
    formerMask = mode == nil ? 0 : umask(0o177)
    state = Mutex(State(folder: descriptor))
  }

  deinit { state.withLock { release(&$0) } }

  /// Sets the permissions of the listening socket and renames it.
  ///
  /// - Returns: Whether setting the permissions and renaming the socket both succeeded.
  package func publish() -> Bool {
    state.withLock { state in
      defer { release(&state) }
      guard mode.map({ chmod(temporaryPath, $0) == 0 }) ?? true,
        rename(temporaryPath, path) == 0
      else {
        state.failure = ListeningSocketError(.notMade, path: path)
        return false
      }
      state.identity = Self.identity(of: path)
      return true
    }
  }

  /// - Throws: `ListeningSocketError` if the socket could not be renamed.
  package func checkPublished() throws(ListeningSocketError) {
    if let failure = state.withLock(\.failure) { throw failure }
  }

  /// Removes the socket file, unless another process has replaced it.
  package func remove() {
    let identity = state.withLock { state in
      release(&state)
      return state.identity
    }
    let folder = open(Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 { FileLock.take(folder) }
    defer { if folder >= 0 { FileLock.release(folder) } }
    if let identity, Self.identity(of: path) == identity { unlink(path) }
  }

  private func release(_ state: inout State) {
    guard state.folder >= 0 else { return }
    if mode != nil { umask(formerMask) }
    FileLock.release(state.folder)
    state.folder = -1
  }

  /// The size of `sun_path` in `sockaddr_un`, including the terminating zero byte.
  private static let longest = 108

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "" : String(path[..<slash])
  }

  private static func identity(of path: String) -> [UInt64]? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return [UInt64(status.st_dev), UInt64(status.st_ino)]
  }

  private static func removeDead(_ path: String) throws(ListeningSocketError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw ListeningSocketError(.notSocket, path: path)
    }
    let result = connect(to: path)
    if result == ENOENT { return }
    // If connecting fails for another reason, a process may still be listening there.
    guard result == ECONNREFUSED else { throw ListeningSocketError(.inUse, path: path) }
    guard unlink(path) == 0 || errno == ENOENT else {
      throw ListeningSocketError(.notMade, path: path)
    }
  }

  /// Returns 0 if a process listens at `path`; otherwise, the error number of `connect`.
  private static func connect(to path: String) -> Int32 {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return result == 0 ? 0 : errno
  }
}

/// The reason that a server cannot listen on a Unix socket.
public struct ListeningSocketError: Error, Localized {
  package enum Reason {
    case inUse, notSocket, noFolder, tooLong, notMade
  }

  package let reason: Reason
  package let path: String

  package init(_ reason: Reason, path: String) {
    self.reason = reason
    self.path = path
  }

  /// A sentence that states the problem and its solution.
  public var message: Message {
    switch reason {
    case .inUse:
      Message(
        "Another program is listening at \(path); stop it first, or name another socket.",
        "โปรแกรมอื่นเปิดรับการเชื่อมต่อที่ \(path) อยู่ ปิดโปรแกรมนั้นก่อนหรือระบุซ็อกเก็ตอื่น")
    case .notSocket:
      Message(
        "The file \(path) is not a socket and was not changed; name another path.",
        "ไฟล์ \(path) ไม่ใช่ซ็อกเก็ต จึงปล่อยไว้อย่างเดิม ระบุตำแหน่งอื่น")
    case .tooLong:
      Message(
        "The socket path \(path) is too long; name one of at most 80 bytes.",
        "ตำแหน่งของซ็อกเก็ต \(path) ยาวเกินไป ระบุตำแหน่งที่ยาวไม่เกิน 80 ไบต์")
    case .noFolder, .notMade:
      Message(
        "The socket \(path) cannot be created: \(FileFault.writing(path)); name another with --socket or --operations.",
        "สร้างซ็อกเก็ต \(path) ไม่ได้: \(FileFault.writing(path)) ระบุซ็อกเก็ตอื่นด้วย --socket หรือ --operations"
      )
    }
  }
}
