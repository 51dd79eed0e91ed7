public import Accounts

/// An event in a hunt or in an account's own data.
public struct HuntEvent: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The hunt was renamed.
    case hunt
    /// A member joined or left, or a member's role changed.
    case member
    /// A home was added, removed or changed.
    case home
    /// A message was posted or changed.
    case message
    /// The member read messages, on any device.
    case read
    /// A viewing was proposed, changed or answered.
    case viewing
    /// A place was saved, changed, removed or acknowledged.
    case place
    /// The hunt no longer exists for the recipient, because it was deleted or the member was
    /// removed.
    case removed
  }

  /// The position in the order of all events, from which a stream resumes.
  public var sequence: Int64
  public var kind: Kind
  /// The id of the hunt, even if the hunt no longer exists; nil for an account's own data.
  public var hunt: HuntID?
  /// The id of the listing, message, member, viewing or place that changed.
  public var subject: String?
  /// The person who caused the event; nil if the service caused it, or if the account was deleted.
  public var by: HuntPerson?
  /// When the event happened, in seconds since 1970.
  public var at: Int64
  /// The message that the event is about, if any.
  public var message: HuntMessage?
}

/// The events after a position in the order of all events.
public struct HuntEvents: Sendable, Hashable {
  /// The events, in order.
  public var events: [HuntEvent]
  /// The position from which the next request continues.
  public var next: Int64
  /// Whether more events may already be available.
  public var isCut: Bool
  /// Whether some events after the position are no longer stored; the client must then read
  /// everything again.
  public var isLost: Bool
}

/// The accounts that are affected by the events after a position.
public struct HuntNews: Sendable, Hashable {
  /// The position of the last event.
  public var last: Int64
  /// The accounts that receive an event after the position.
  public var accounts: Set<AccountID>
  /// The number of sessions that have ended so far.
  public var endedSessions: Int64
}
