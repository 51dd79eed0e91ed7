import Foundation

/// A gate that a scripted server waits for and a test opens once.
public final class Gate: Sendable {
  /// A descriptor that becomes readable when the gate opens, so that `poll` can wait for it
  /// together with a socket.
  let descriptor: Int32
  private let other: Int32

  /// Creates a closed gate.
  /// - Throws: `SocketError` if the system has no free descriptor.
  public init() throws(SocketError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SocketError(call: "pipe") }
    (descriptor, other) = (ends[0], ends[1])
  }

  deinit {
    Foundation.close(descriptor)
    Foundation.close(other)
  }

  /// Releases all present and future waiters.
  public func open() {
    var byte: UInt8 = 1
    _ = write(other, &byte, 1)
  }
}
