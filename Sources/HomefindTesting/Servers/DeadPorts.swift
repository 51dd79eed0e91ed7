import Foundation

/// A port on 127.0.0.1 that refuses every connection as long as this object exists.
public final class RefusingPort: Sendable {
  /// The port's number.
  public let port: UInt16
  private let descriptor: Int32

  /// Binds a free port without listening.
  /// - Throws: `SocketError` if the system has no free port.
  public init() throws(SocketError) {
    (descriptor, port) = try Socket.bound()
  }

  deinit {
    close(descriptor)
  }
}

/// A port on 127.0.0.1 that leaves connection attempts unanswered as long as this object exists.
///
/// Linux drops connection attempts to a listener whose queue is full.
public final class StuckPort: Sendable {
  /// The port's number.
  public let port: UInt16
  private let descriptors: [Int32]

  /// Binds a free port and fills its queue.
  /// - Throws: `SocketError` if the system has no free socket.
  public init() throws(SocketError) {
    let listener = try Socket.bound()
    port = listener.port
    var open = [listener.descriptor]
    let result = listen(listener.descriptor, 0)
    try Socket.check(result, of: "listen", closing: listener.descriptor)
    for _ in 0..<4 {
      if let filler = try? Socket.connecting(to: port) { open.append(filler) }
    }
    descriptors = open
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }
}
