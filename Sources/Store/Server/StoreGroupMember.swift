/// A type that exchanges short messages with the other processes that use a store, through the
/// store's server. All members receive the messages in the same order. Messages are lost while the
/// server is unreachable. Calls to a member never overlap.
public protocol StoreGroupMember: AnyObject, Sendable {
  /// Called when messages can be received, and again after the server has been unreachable.
  ///
  /// - Parameter secret: A random string that only the processes in the group know.
  func connected(secret: String)
  /// Receives messages, including those from this process.
  func take(_ messages: [String])
  /// Returns the messages to send now, each in ASCII with at most 7,999 bytes, and the maximum time
  /// until the next call.
  func next() -> (messages: [String], wait: Duration)
  /// The message that is sent when the process ends.
  var farewell: String { get }
}
