import Accounts

/// A message in a hunt.
public struct HuntMessage: Sendable, Hashable {
  /// The hunt's version with which it was posted, by which it is known: messages are in its order.
  public var id: Int64
  /// The home that it is about; nil where it is about the hunt.
  public var listing: String?
  /// Who wrote it; nil where the account is deleted.
  public var author: HuntPerson?
  /// The text.
  public var text: String
  /// When it was posted, in seconds since 1970.
  public var at: Int64
  /// When it was last changed; nil where it is as it was posted.
  public var edited: Int64?

  /// Whether its author may still change it. A clock that was set back does not prolong that beyond as
  /// long again.
  public func isChangeable(at now: Int64) -> Bool {
    abs(now - at) <= HuntLimits.editSeconds
  }
}

/// A message that is to be posted.
public struct NewMessage: Sendable, Hashable {
  /// The text.
  public var text: String
  /// The home that it is about; nil where it is about the hunt.
  public var listing: String?
  /// What tells the message from others of its author, by which a client that does not know whether it
  /// was posted posts it again; nil where the client gives none.
  public var key: String?

  /// A message.
  public init(text: String, listing: String? = nil, key: String? = nil) {
    self.text = text
    self.listing = listing
    self.key = key
  }
}

/// Messages in their order.
public struct MessagePage: Sendable, Hashable {
  /// The messages, the earliest first.
  public var messages: [HuntMessage]
  /// Whether there are more in the direction that was asked for.
  public var hasMore: Bool
  /// How many the member has not read.
  public var unread: Int
}
