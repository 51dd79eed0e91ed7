/// How many records of a source were left out for one reason.
public struct SkipCount: Sendable, Hashable {
  /// The reason.
  public var reason: String
  /// The number of records.
  public var count: Int
}

extension [SkipCount] {
  /// The counts by their reasons, in order.
  package init(counts: [String: Int]) {
    self = counts.map { SkipCount(reason: $0.key, count: $0.value) }
      .sorted { $0.reason < $1.reason }
  }
}
