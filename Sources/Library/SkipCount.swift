/// The number of a source's records that were skipped for one reason.
public struct SkipCount: Sendable, Hashable {
  /// The reason why the records were skipped.
  public var reason: String
  public var count: Int
}

extension [SkipCount] {
  /// Creates counts sorted by reason.
  package init(counts: [String: Int]) {
    self = counts.map { SkipCount(reason: $0.key, count: $0.value) }
      .sorted { $0.reason < $1.reason }
  }
}
