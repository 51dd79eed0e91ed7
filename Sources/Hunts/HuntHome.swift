public import Accounts

/// A home of a hunt, with what its members say of it.
public struct HuntHome: Sendable, Hashable {
  /// The listing's id, as text.
  public var listing: String
  /// Who added it; nil where the account is deleted.
  public var addedBy: HuntPerson?
  /// When it was added, in seconds since 1970.
  public var added: Int64
  /// When it was removed; nil where it is there.
  public var removed: Int64?
  /// Status, note and ratings.
  public var opinion: HomeOpinion<AccountID>
  /// The last facts that were known of it, as JSON.
  public var facts: String
  /// When it was seen to be listed no longer, in seconds since 1970; nil where it is listed.
  public var gone: Int64?
  /// The hunt's version with which something of it last changed.
  public var version: Int64
  /// How many messages about it the member has not read.
  public var unread: Int

  /// What is known of a listing.
  public struct Facts: Sendable, Hashable {
    /// The facts, as JSON.
    public var json: String
    /// When the listing was seen to be listed no longer; nil where it is listed.
    public var gone: Int64?

    /// Facts of a listing.
    public init(json: String, gone: Int64?) {
      self.json = json
      self.gone = gone
    }
  }
}

/// A former value of a home.
public struct HomeHistory: Sendable, Hashable {
  /// The field.
  public var field: HuntHomeField
  /// The value; nil where there was none.
  public var value: String?
  /// Who replaced it; nil where the account is deleted.
  public var by: HuntPerson?
  /// When it was replaced, in seconds since 1970.
  public var at: Int64
  /// Whether the one who replaced it had not seen it.
  public var wasUnseen: Bool
}
