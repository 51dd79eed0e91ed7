import Foundation

/// A port of 127.0.0.1 that refuses every connection for as long as this lives.
public final class RefusingPort: Sendable {
  /// The port's number.
  public let port: UInt16
  private let descriptor: Int32

  /// Takes a free port and does not listen at it.
  /// - Throws: `SocketError` when the system has none.
  public init() throws(SocketError) {
    (descriptor, port) = try Socket.bound()
  }

  deinit {
    close(descriptor)
  }
}

/// A port of 127.0.0.1 at which every connection attempt goes unanswered while this lives.
///
/// Linux drops attempts at a listener whose queue is full.
public final class StuckPort: Sendable {
  /// The port's number.
  public let port: UInt16
  private let descriptors: [Int32]

  /// Takes a free port and fills its queue.
  /// - Throws: `SocketError` when the system has no socket left.
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
