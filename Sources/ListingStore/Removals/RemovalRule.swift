/// Limits how many of a source's homes a fetch may remove: more are withheld until a person accepts their
/// removal or the source sends the homes again.
public struct RemovalRule: Sendable, Hashable {
  /// The greatest share of a source's homes that a fetch removes, from 0 to 1.
  public var share: Double
  /// The number of homes from which on the share applies.
  public static let floor = 20

  /// A rule with this share, 30 % by default.
  public init(share: Double = 0.3) { self.share = share }

  /// Whether a fetch that lacks `missing` of `homes` homes removes too many.
  func withholds(_ missing: Int, of homes: Int) -> Bool {
    homes >= Self.floor && Double(missing) > share * Double(homes) + Self.rounding
  }

  /// The number of homes from which on `missing` is no more than the share: counting further is needless.
  func enough(for missing: Int) -> Int {
    let homes = Double(missing) / max(share, 1e-6) + 1
    return max(Self.floor, homes < 1e9 ? Int(homes.rounded(.up)) : 1_000_000_000)
  }

  private static let rounding = 1e-9
}

/// The effect of an answer on stored homes of its circle that it lacks.
public enum RemovalPolicy: Sendable, Hashable {
  /// They are gone.
  case immediate
  /// They stay until `FeedStore.finishSync` judges all answers of a sync together.
  case deferred
  /// They are gone unless they are more than the rule allows; `total` is how many homes the source has
  /// altogether, if it says so.
  case limited(RemovalRule, total: Int?)
}

/// Homes of a source that its answers lack, and that are kept until a person accepts their removal or the
/// source sends them again.
public struct WithheldRemovals: Sendable, Hashable {
  /// How many homes.
  public var count: Int
  /// When the first of them was found missing, in seconds since 1970.
  public var since: Int64

  /// So many homes, the first of them missing since a time.
  public init(count: Int, since: Int64) {
    self.count = count
    self.since = since
  }
}
