/// How far a hunt has come with a home.
public enum HomeStatus: String, Sendable, Hashable, CaseIterable {
  /// It is still to be viewed.
  case toView = "to-view"
  /// Someone has been there.
  case viewed
  /// An offer is made.
  case offer
  /// It is not wanted.
  case rejected
}

/// What of a home the members of a hunt change.
public enum HuntHomeField: String, Sendable, Hashable, CaseIterable {
  /// The status.
  case status
  /// The note.
  case note
  /// A member's rating.
  case rating
}
