import Dispatch
import Foundation
import Glibc
import Synchronization

/// A folder in which each process of a user has a socket, so that the processes can send messages
/// to each other. Messages exist only in memory; when a process ends, the messages that it has not
/// read are lost.
public final class DatagramFolder: Sendable {
  private let folder: Int32
  private let path: String
  private let own: Int32
  private let name: String
  private let queue = DispatchQueue(label: "homefind.datagrams")
  nonisolated(unsafe) private let source: any DispatchSourceRead
  /// Returns the complete state as messages, for a process that has missed messages.
  private let whole: @Sendable () -> [[UInt8]]
  private let missed = Mutex<Set<String>>([])

  /// The maximum length of a message, in bytes; anything beyond this length is not read.
  private static let longest = 64 << 10
  /// The wait before the next attempt to send messages to a process whose queue is full.
  private static let pause = DispatchTimeInterval.milliseconds(50)
  /// An empty message requests the complete state.
  private static let question: [UInt8] = []

  /// Joins the processes at `path`, a folder that only this user can access and that is created if
  /// it is missing. Requests the complete state from all other processes.
  ///
  /// - Parameters:
  ///   - whole: Returns the complete state of this process, as messages.
  ///   - receive: Called for each message from another process.
  /// - Throws: `SystemFault` if the folder or the socket cannot be created.
  public init(
    at path: String, whole: @escaping @Sendable () -> [[UInt8]],
    receive: @escaping @Sendable ([UInt8]) -> Void
  ) throws(SystemFault) {
    (self.path, self.whole) = (path, whole)
    name = InstallationID.random()
    folder = try Self.open(path)
    do throws(SystemFault) {
      own = try Self.socket(at: Self.address(of: name, in: folder))
    } catch {
      close(folder)
      throw error
    }
    source = DispatchSource.makeReadSource(fileDescriptor: own, queue: queue)
    source.setEventHandler { [weak self] in self?.read(receive) }
    source.setCancelHandler { [own, folder] in
      close(own)
      close(folder)
    }
    source.activate()
    send(Self.question)
  }

  deinit {
    unlinkat(folder, name, 0)
    source.cancel()
  }

  /// Sends a message to all other processes, in the order of the calls.
  public func send(_ message: [UInt8]) {
    queue.async { [weak self] in
      guard let self else { return }
      for other in others() { deliver([message], to: other) }
    }
  }

  private func others() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0 != name }
  }

  /// Sends messages to one process. If a process's queue is full, the process gets the complete
  /// state later.
  private func deliver(_ messages: [[UInt8]], to other: String) {
    guard let address = Self.address(of: other, in: folder) else { return }
    for message in messages {
      let sent = Self.with(address) { address, length in
        sendto(own, message, message.count, Int32(MSG_DONTWAIT), address, length)
      }
      if sent >= 0 { continue }
      switch errno {
      case EAGAIN, EWOULDBLOCK, ENOBUFS: repeatLater(other)
      // The process has ended without removing its socket.
      case ECONNREFUSED: unlinkat(folder, other, 0)
      default: break
      }
      return
    }
  }

  private func repeatLater(_ other: String) {
    guard missed.withLock({ $0.insert(other).inserted }) else { return }
    queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
      guard let self else { return }
      missed.withLock { _ = $0.remove(other) }
      deliver(whole(), to: other)
    }
  }

  private func read(_ receive: ([UInt8]) -> Void) {
    var message = [UInt8](repeating: 0, count: Self.longest)
    while true {
      var sender = sockaddr_un()
      var length = socklen_t(MemoryLayout<sockaddr_un>.size)
      let count = withUnsafeMutablePointer(to: &sender) { sender in
        sender.withMemoryRebound(to: sockaddr.self, capacity: 1) { sender in
          recvfrom(
            own, &message, message.count, Int32(MSG_DONTWAIT), sender, &length)
        }
      }
      guard count >= 0 else { return }
      guard count == 0 else {
        receive(Array(message.prefix(count)))
        continue
      }
      // The sender's name is the last component of its socket's path.
      let path = withUnsafeBytes(of: &sender.sun_path) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let other = path.split(separator: "/").last { deliver(whole(), to: String(other)) }
    }
  }

  /// Opens the folder, creating it if it is missing. Only this user can access the folder.
  private static func open(_ path: String) throws(SystemFault) -> Int32 {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemFault("mkdir \(path)") }
    let folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { throw SystemFault("open \(path)") }
    // Only the owner of the folder can change its mode.
    guard fchmod(folder, 0o700) == 0 else {
      let fault = SystemFault("chmod \(path)")
      close(folder)
      throw fault
    }
    return folder
  }

  private static func socket(at address: sockaddr_un?) throws(SystemFault) -> Int32 {
    let descriptor = Glibc.socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0, let address else { throw SystemFault("socket") }
    guard with(address, { bind(descriptor, $0, $1) }) == 0 else {
      let fault = SystemFault("bind")
      close(descriptor)
      throw fault
    }
    return descriptor
  }

  /// Returns the address of a socket, relative to the open folder because the folder's full path
  /// may be too long for an address; nil if the name is too long to be one of homefind's names.
  private static func address(of name: String, in folder: Int32) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = "/proc/self/fd/\(folder)/\(name)"
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return address
  }

  private static func with<Result>(
    _ address: sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
