/// Exchanges short messages with the other processes that use a store, over the store's server. All
/// members receive the messages in the same order. Messages are lost while the server is
/// unreachable. Calls to a member never overlap.
public protocol StoreGroupMember: AnyObject, Sendable {
  /// Called when messages can be received, and again after the server was unreachable.
  ///
  /// - Parameter secret: A random text that only the processes of the group share.
  func connected(secret: String)
  /// Receives messages, including those of this process.
  func take(_ messages: [String])
  /// Returns the messages to send now, in ASCII and at most 7,999 bytes each, and the longest time
  /// until the next call.
  func next() -> (messages: [String], wait: Duration)
  /// The message that is sent when the process ends.
  var farewell: String { get }
}
