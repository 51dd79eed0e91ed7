public import Accounts

/// Something that has happened in a hunt, or to what is one's own.
public struct HuntEvent: Sendable, Hashable {
  /// What happened.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A hunt was made, renamed or joined; `removed` says that one is no longer there.
    case hunt
    /// A member joined, left or has another role.
    case member
    /// A home was added, removed or changed.
    case home
    /// A message was posted or changed.
    case message
    /// Messages were read by the member, anywhere.
    case read
    /// A viewing was proposed, changed or answered.
    case viewing
    /// A place was saved, changed, removed or acknowledged.
    case place
    /// The hunt, for the one who is told, is gone: it was deleted, or the member was removed.
    case removed
  }

  /// Its place in the order of all events, by which a stream resumes.
  public var sequence: Int64
  /// What happened.
  public var kind: Kind
  /// The hunt; nil for what is one's own. Of a hunt that is gone the id.
  public var hunt: HuntID?
  /// What it happened to: a listing's id, or the id of a message, member, viewing or place.
  public var subject: String?
  /// Who did it; nil where the account is deleted.
  public var by: HuntPerson?
  /// When, in seconds since 1970.
  public var at: Int64
  /// The message, of those that are about one.
  public var message: HuntMessage?
}

/// What has happened behind a point in the order of all events.
public struct HuntEvents: Sendable, Hashable {
  /// The events in their order.
  public var events: [HuntEvent]
  /// Where the next answer begins.
  public var next: Int64
  /// Whether there are more already.
  public var isCut: Bool
  /// Whether events before these are stored no longer: the client reads everything anew.
  public var isLost: Bool
}

/// Whom it concerns what has happened behind a point in the order of all events.
public struct HuntNews: Sendable, Hashable {
  /// The place of the last event of all.
  public var last: Int64
  /// The accounts that an event behind the point is for.
  public var accounts: Set<AccountID>
  /// How many sessions have ever been ended.
  public var endedSessions: Int64
}
