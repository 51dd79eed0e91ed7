public import Accounts

/// The id of a hunt.
public typealias HuntID = Identifier<Hunt>

/// A list of homes that several people look for together.
public struct Hunt: Sendable, Hashable {
  /// What tells the hunt from others.
  public var id: HuntID
  /// Its name.
  public var name: String
  /// When it was made, in seconds since 1970.
  public var created: Int64
  /// Its version, which grows with every change in it.
  public var version: Int64
}

/// A member of a hunt.
public struct HuntMember: Sendable, Hashable {
  /// The account.
  public var account: AccountID
  /// The name that the person has chosen; nil where there is none.
  public var name: String?
  /// What the member may do.
  public var role: HuntRole
  /// When the person joined, in seconds since 1970.
  public var joined: Int64
  /// The hunt's version when the member last looked.
  public var seen: Int64
}

/// A person as others in a hunt see one: without an address.
public struct HuntPerson: Sendable, Hashable {
  /// The account.
  public var account: AccountID
  /// The name that the person has chosen; nil where there is none.
  public var name: String?
}

/// A hunt as it stands in the list of a member's hunts.
public struct HuntSummary: Sendable, Hashable {
  /// The hunt.
  public var hunt: Hunt
  /// What the member is in it.
  public var role: HuntRole
  /// How many members it has.
  public var members: Int
  /// How many homes it has.
  public var homes: Int
  /// How many messages the member has not read.
  public var unread: Int
  /// The hunt's version when the member last looked.
  public var seen: Int64
}
