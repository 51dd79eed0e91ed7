import Accounts

public struct HuntMessage: Sendable, Hashable {
  /// The hunt version at which the message was posted. This number identifies the message and
  /// determines the order of messages.
  public var id: Int64
  /// The home that the message is about; nil if it is about the hunt.
  public var listing: String?
  /// The author; nil if the account was deleted.
  public var author: HuntPerson?
  public var text: String
  /// When the message was posted, in seconds since 1970.
  public var at: Int64
  /// When the message was last changed; nil if it was never changed.
  public var edited: Int64?

  /// Whether the author may still change the message. If the clock is set back, the author has at
  /// most twice the usual time.
  public func isChangeable(at now: Int64) -> Bool {
    abs(now - at) <= HuntLimits.editSeconds
  }
}

/// A message that is about to be posted.
public struct NewMessage: Sendable, Hashable {
  public var text: String
  /// The home that the message is about; nil if it is about the hunt.
  public var listing: String?
  /// The client's key for the message, unique among the author's messages in the hunt. A client
  /// that does not know whether a message was posted can send it again with the same key. Nil if
  /// the client sends no key.
  public var key: String?

  /// Creates a message.
  public init(text: String, listing: String? = nil, key: String? = nil) {
    self.text = text
    self.listing = listing
    self.key = key
  }
}

public struct MessagePage: Sendable, Hashable {
  /// The messages, oldest first.
  public var messages: [HuntMessage]
  /// Whether there are more messages in the requested direction.
  public var hasMore: Bool
  /// The number of messages that the member has not read.
  public var unread: Int
}
