/// A change that a member makes to a home: only the fields that it changes.
public struct HomeEdit: Sendable, Hashable {
  /// The status; nil leaves it.
  public var status: HomeStatus?
  /// The note; nil leaves it, an empty one clears it.
  public var note: String?
  /// The member's own rating; nil leaves it.
  public var rating: Rating?
  /// The hunt's version that the member saw when making the change; nil where that is not known, and
  /// then nothing counts as a conflict.
  public var base: Int64?

  /// A rating, or that there is none any more.
  public enum Rating: Sendable, Hashable {
    /// So many, of `HomeRatings.range`.
    case given(Int)
    /// The rating is taken back.
    case none

    /// The rating; nil where it is taken back.
    public var value: Int? {
      switch self {
      case .given(let value): value
      case .none: nil
      }
    }
  }

  /// A change of these fields.
  public init(
    status: HomeStatus? = nil, note: String? = nil, rating: Rating? = nil, base: Int64? = nil
  ) {
    self.status = status
    self.note = note
    self.rating = rating
    self.base = base
  }

  /// What the member needs to be allowed to.
  public var actions: Set<HuntAction> {
    status == nil && note == nil && rating != nil ? [.rate] : [.editHomes]
  }
}

/// A value with the version of the hunt that it was set with.
public struct Versioned<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The value.
  public var value: Value
  /// The version of the hunt, which grows with every change in it.
  public var version: Int64

  /// A value that was set with a version.
  public init(_ value: Value, version: Int64) {
    self.value = value
    self.version = version
  }

  /// Takes `new` in place of the value, the later change being the one that stays.
  ///
  /// - Returns: The former value, and whether the one who made the change had not seen it; nil where
  ///   both are equal, and then nothing changes.
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

/// What the members say of a home, each field with its own version, so that changes of different fields
/// never meet.
public struct HomeOpinion<Member: Sendable & Hashable>: Sendable, Hashable {
  /// The status.
  public var status: Versioned<HomeStatus>
  /// The note.
  public var note: Versioned<String>
  /// The ratings by the members who gave one, or took one back.
  public var ratings: [Member: Versioned<Int?>]

  /// A value that another has taken the place of.
  public struct Former: Sendable, Hashable {
    /// The field.
    public var field: HuntHomeField
    /// The value, as JSON has it; nil where there was none.
    public var value: String?
    /// Whether the member who replaced it had not seen it.
    public var wasUnseen: Bool
  }

  /// Merges a member's change: each field that it has takes the place of the one that is there.
  ///
  /// - Parameters:
  ///   - edit: The change.
  ///   - member: Who makes it.
  ///   - version: The hunt's version with the change.
  /// - Returns: The values that were replaced; none where nothing changes.
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
  /// What is said of a home that has just been added.
  init(version: Int64) {
    self.init(
      status: Versioned(.toView, version: version), note: Versioned("", version: version),
      ratings: [:])
  }
}
