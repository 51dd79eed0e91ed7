public import Accounts

/// A home in a hunt, with its status, note and ratings.
public struct HuntHome: Sendable, Hashable {
  /// The listing's id, as text.
  public var listing: String
  /// The person who added it; nil if the account was deleted.
  public var addedBy: HuntPerson?
  /// When it was added, in seconds since 1970.
  public var added: Int64
  /// When it was removed; nil if it has not been.
  public var removed: Int64?
  /// Status, note and ratings.
  public var opinion: HomeOpinion<AccountID>
  /// The last known facts of the home, as JSON.
  public var facts: String
  /// When the home was found to be no longer listed, in seconds since 1970; nil if it is listed.
  public var gone: Int64?
  /// The hunt version of the home's last change.
  public var version: Int64
  /// The number of messages about the home that the member has not read.
  public var unread: Int

  /// The known facts of a listing.
  public struct Facts: Sendable, Hashable {
    /// The facts, as JSON.
    public var json: String
    /// When the home was found to be no longer listed; nil if it is listed.
    public var gone: Int64?

    /// Creates the facts of a listing.
    public init(json: String, gone: Int64?) {
      self.json = json
      self.gone = gone
    }
  }
}

/// A former value of one of a home's fields.
public struct HomeHistory: Sendable, Hashable {
  public var field: HuntHomeField
  /// The value; nil if there was none.
  public var value: String?
  /// The person who replaced it; nil if the account was deleted.
  public var by: HuntPerson?
  /// When it was replaced, in seconds since 1970.
  public var at: Int64
  /// Whether the person who replaced the value had not seen it.
  public var wasUnseen: Bool
}
