import Foundation

/// A failed system call for a test's socket.
public struct SocketError: Error, CustomStringConvertible {
  /// The name of the system call.
  public let call: String
  /// The system's error number.
  public let number: Int32

  init(call: String) {
    self.call = call
    number = errno
  }

  /// The call's name and the system's error message.
  public var description: String { "\(call): \(String(cString: strerror(number)))" }
}

/// System calls for TCP sockets, with the same interface on every platform.
enum Socket {
  static let sendFlags = Int32(MSG_NOSIGNAL)
  private static let stream = Int32(SOCK_STREAM.rawValue)

  /// Returns a socket bound to a free port on 127.0.0.1, and the port.
  static func bound() throws(SocketError) -> (descriptor: Int32, port: UInt16) {
    let descriptor = try opened()
    var address = loopback(port: 0)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    var length = size
    let result = withGeneric(&address) { pointer in
      bind(descriptor, pointer, size) == 0 ? getsockname(descriptor, pointer, &length) : -1
    }
    try check(result, of: "bind", closing: descriptor)
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// Starts connecting a socket to a port on 127.0.0.1 without waiting for the outcome.
  static func connecting(to port: UInt16) throws(SocketError) -> Int32 {
    let descriptor = try opened()
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    var address = loopback(port: port)
    _ = withGeneric(&address) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
    return descriptor
  }

  /// Returns a socket connected to a port on 127.0.0.1.
  static func connected(to port: UInt16) throws(SocketError) -> Int32 {
    let descriptor = try opened()
    var address = loopback(port: port)
    let result = withGeneric(&address) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
    try check(result, of: "connect", closing: descriptor)
    return descriptor
  }

  /// Closes the descriptor and throws an error if a system call failed.
  static func check(
    _ result: Int32, of call: String, closing descriptor: Int32
  ) throws(SocketError) {
    if result == 0 { return }
    let error = SocketError(call: call)
    close(descriptor)
    throw error
  }

  private static func opened() throws(SocketError) -> Int32 {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw SocketError(call: "socket") }
    return descriptor
  }

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func withGeneric(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Int32
  ) -> Int32 {
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }

  /// Waits until a descriptor is readable or its connection has ended; returns the first such
  /// descriptor.
  static func waitForAny(of descriptors: [Int32]) -> Int32? {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&polled, nfds_t(polled.count), -1) < 0 {
      guard errno == EINTR else { return nil }
    }
    return polled.first { $0.revents != 0 }?.fd
  }

  /// Sends all bytes; returns false if the connection has ended.
  static func sendAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        let count = send(descriptor, piece.baseAddress, piece.count, sendFlags)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Makes the next `close` reset the connection.
  static func resetOnClose(_ descriptor: Int32) {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }
}
