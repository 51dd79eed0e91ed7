/// Takes part in what the processes that use one store say to each other over its server: short messages,
/// which everybody who listens hears in the same order, and which are lost while the server is away. The calls
/// come one after the other.
public protocol StoreGroupMember: AnyObject, Sendable {
  /// Takes that messages are heard from now on, also after a time without the server.
  ///
  /// - Parameter secret: A random text that the processes have in common, and nobody else.
  func connected(secret: String)
  /// Takes what was said, by this process too.
  func take(_ messages: [String])
  /// What is to be said now, ASCII of at most 7,999 bytes each, and when this is asked again at the latest.
  func next() -> (messages: [String], wait: Duration)
  /// What is said when the process ends.
  var farewell: String { get }
}

extension ListingStore {
  /// Has a member take part in what the processes that use the store say to each other, in place of the one
  /// before; nil for nobody. A file has no such processes.
  public func join(_ member: (any StoreGroupMember)?) { server?.join(member) }
}
