/// The totals of a route as its document says them.
public struct StatedTotals: Sendable, Hashable {
  /// The document's own words, decoded; nil where it gives bare numbers.
  public var text: String?
  /// In metres.
  public var distance: Double?
  /// In seconds.
  public var duration: Double?

  /// Whether nothing is said at all.
  public var isEmpty: Bool { text == nil && distance == nil && duration == nil }
}
