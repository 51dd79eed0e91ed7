public import Accounts

/// A home in a hunt, with its status, note and ratings.
public struct HuntHome: Sendable, Hashable {
  /// The listing's id, as text.
  public var listing: String
  /// The person who added the home; nil if the account was deleted.
  public var addedBy: HuntPerson?
  /// When the home was added, in seconds since 1970.
  public var added: Int64
  /// When the home was removed; nil if it has not been removed.
  public var removed: Int64?
  /// The home's status, note and ratings.
  public var opinion: HomeOpinion<AccountID>
  /// The last known facts about the home, as JSON.
  public var facts: String
  /// When the service found that the home was no longer listed, in seconds since 1970; nil if the
  /// home is listed.
  public var gone: Int64?
  /// The hunt version at which the home last changed.
  public var version: Int64
  /// The number of messages about the home that the member has not read.
  public var unread: Int

  /// The known facts about a listing.
  public struct Facts: Sendable, Hashable {
    public var json: String
    /// When the service found that the home was no longer listed; nil if the home is listed.
    public var gone: Int64?

    /// Creates the facts about a listing.
    public init(json: String, gone: Int64?) {
      self.json = json
      self.gone = gone
    }
  }
}

/// A former value of one of a home's fields.
public struct HomeHistory: Sendable, Hashable {
  public var field: HuntHomeField
  /// The former value; nil if the field had no value.
  public var value: String?
  /// The person who replaced the value; nil if the account was deleted.
  public var by: HuntPerson?
  /// When the value was replaced, in seconds since 1970.
  public var at: Int64
  /// Whether the person who replaced the value had not seen it before.
  public var wasUnseen: Bool
}
