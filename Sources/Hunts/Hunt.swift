public import Accounts

public typealias HuntID = Identifier<Hunt>

/// A list of homes for people who are looking for a home together.
public struct Hunt: Sendable, Hashable {
  public var id: HuntID
  public var name: String
  /// When the hunt was created, in seconds since 1970.
  public var created: Int64
  /// The version, which increases with every change to the hunt.
  public var version: Int64
}

public struct HuntMember: Sendable, Hashable {
  public var account: AccountID
  /// The name that the person chose, if any.
  public var name: String?
  public var role: HuntRole
  /// When the person joined, in seconds since 1970.
  public var joined: Int64
  /// The latest hunt version whose changes the member has seen.
  public var seen: Int64
}

/// A person as seen by the other members of a hunt, without an email address.
public struct HuntPerson: Sendable, Hashable {
  public var account: AccountID
  /// The name that the person chose, if any.
  public var name: String?
}

/// A hunt in a member's list of hunts.
public struct HuntSummary: Sendable, Hashable {
  public var hunt: Hunt
  /// The member's role.
  public var role: HuntRole
  /// The number of members.
  public var members: Int
  /// The number of homes.
  public var homes: Int
  /// The number of messages that the member has not read.
  public var unread: Int
  /// The latest hunt version whose changes the member has seen.
  public var seen: Int64
}
