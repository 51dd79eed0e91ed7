/// The status of a home in a hunt.
public enum HomeStatus: String, Sendable, Hashable, CaseIterable {
  /// The home has not been viewed yet.
  case toView = "to-view"
  /// A member has viewed the home.
  case viewed
  /// The members have made an offer.
  case offer
  /// The members have decided against the home.
  case rejected
}

/// A field of a home that members can change.
public enum HuntHomeField: String, Sendable, Hashable, CaseIterable {
  case status
  case note
  /// A member's rating.
  case rating
}
