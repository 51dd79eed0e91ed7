/// Limits how many of a source's homes a fetch may remove. If a fetch would remove more homes, the
/// removals are on hold until a person accepts them or the source sends the homes again.
public struct RemovalRule: Sendable, Hashable {
  /// The maximum share of a source's homes that a fetch may remove, from 0 to 1.
  public var share: Double
  /// The minimum number of stored homes for the limit to apply.
  public static let floor = 20

  /// Creates a rule with the given share, which is 30% by default.
  public init(share: Double = 0.3) { self.share = share }

  /// Whether removing `missing` of `homes` homes would exceed the limit.
  func withholds(_ missing: Int, of homes: Int) -> Bool {
    homes >= Self.floor && Double(missing) > share * Double(homes) + Self.rounding
  }

  /// Returns the number of homes at which `missing` no longer exceeds the share, so that counting
  /// can stop there.
  func enough(for missing: Int) -> Int {
    let homes = Double(missing) / max(share, 1e-6) + 1
    return max(Self.floor, homes < 1e9 ? Int(homes.rounded(.up)) : 1_000_000_000)
  }

  private static let rounding = 1e-9
}

/// How to treat stored homes in a circle that are missing from a fetch of that circle.
public enum RemovalPolicy: Sendable, Hashable {
  /// The homes are marked as removed.
  case immediate
  /// The homes remain until `FeedStore.finishSync` checks all results of a sync together.
  case deferred
  /// The homes are marked as removed unless they exceed the rule's limit. `total` is the source's
  /// total number of homes, if the source reports it.
  case limited(RemovalRule, total: Int?)
}

/// Homes that a source no longer sends, but that remain in the store until a person accepts their
/// removal or the source sends them again.
public struct WithheldRemovals: Sendable, Hashable {
  /// The number of homes.
  public var count: Int
  /// When the first of these homes was found to be missing, in seconds since 1970.
  public var since: Int64

  public init(count: Int, since: Int64) {
    self.count = count
    self.since = since
  }
}
