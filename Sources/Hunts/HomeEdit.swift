/// A member's change to a home; fields that are nil remain unchanged.
public struct HomeEdit: Sendable, Hashable {
  /// The new status; nil keeps the current status.
  public var status: HomeStatus?
  /// The new note; nil keeps the current note, and an empty string clears it.
  public var note: String?
  /// The member's new rating; nil keeps the current rating.
  public var rating: Rating?
  /// The version of the hunt that the member saw when making the change. If this version is nil,
  /// the change is never treated as a conflict.
  public var base: Int64?

  /// A new rating, or the removal of a rating.
  public enum Rating: Sendable, Hashable {
    /// A rating within `HomeRatings.range`.
    case given(Int)
    /// Removes the rating.
    case none

    /// The rating; nil if the rating is removed.
    public var value: Int? {
      switch self {
      case .given(let value): value
      case .none: nil
      }
    }
  }

  /// Creates a change to these fields.
  public init(
    status: HomeStatus? = nil, note: String? = nil, rating: Rating? = nil, base: Int64? = nil
  ) {
    self.status = status
    self.note = note
    self.rating = rating
    self.base = base
  }

  /// The actions that the member's role must allow.
  public var actions: Set<HuntAction> {
    status == nil && note == nil && rating != nil ? [.rate] : [.editHomes]
  }
}

/// A value with the hunt version that set it.
public struct Versioned<Value: Sendable & Hashable>: Sendable, Hashable {
  public var value: Value
  /// The hunt version of the change that set the value; a hunt's version increases with every
  /// change.
  public var version: Int64

  /// Creates a value that was set at the given hunt version.
  public init(_ value: Value, version: Int64) {
    self.value = value
    self.version = version
  }

  /// Replaces the value with `new`; the later change wins.
  ///
  /// - Returns: The former value, and whether the author of the change had not seen that value; nil
  ///   if the two values are equal, in which case nothing changes.
  mutating func set(
    _ new: Value, seen: Int64?, version: Int64
  ) -> (former: Value, wasUnseen: Bool)? {
    guard new != value else { return nil }
    let former = value
    let wasUnseen = seen.map { self.version > $0 } ?? false
    self = Versioned(new, version: version)
    return (former, wasUnseen)
  }
}

/// A home's status, note and ratings, as set by the members. Each field has its own version, so
/// that changes to different fields never conflict.
public struct HomeOpinion<Member: Sendable & Hashable>: Sendable, Hashable {
  public var status: Versioned<HomeStatus>
  public var note: Versioned<String>
  /// The ratings, keyed by member. A removed rating is stored as nil.
  public var ratings: [Member: Versioned<Int?>]

  /// A value that a later change replaced.
  public struct Former: Sendable, Hashable {
    public var field: HuntHomeField
    /// The value, written as in JSON documents; nil if there was no value.
    public var value: String?
    /// Whether the member who replaced the value had not seen it.
    public var wasUnseen: Bool
  }

  /// Merges a member's change; each field that is set replaces the current value.
  ///
  /// - Parameters:
  ///   - edit: The change.
  ///   - member: The member who makes the change.
  ///   - version: The hunt version of the change.
  /// - Returns: The replaced values; empty if nothing changes.
  public mutating func merge(_ edit: HomeEdit, by member: Member, version: Int64) -> [Former] {
    var former: [Former] = []
    if let status = edit.status,
      let replaced = self.status.set(status, seen: edit.base, version: version)
    {
      former.append(
        Former(field: .status, value: replaced.former.rawValue, wasUnseen: replaced.wasUnseen))
    }
    if let note = edit.note, let replaced = self.note.set(note, seen: edit.base, version: version) {
      former.append(Former(field: .note, value: replaced.former, wasUnseen: replaced.wasUnseen))
    }
    if let rating = edit.rating {
      var mine = ratings[member] ?? Versioned(nil, version: 0)
      if let replaced = mine.set(rating.value, seen: edit.base, version: version) {
        ratings[member] = mine
        former.append(
          Former(
            field: .rating, value: replaced.former.map(String.init),
            wasUnseen: replaced.wasUnseen))
      }
    }
    return former
  }
}

extension HomeOpinion {
  /// The initial state of a home that has just been added.
  init(version: Int64) {
    self.init(
      status: Versioned(.toView, version: version), note: Versioned("", version: version),
      ratings: [:])
  }
}
