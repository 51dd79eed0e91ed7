/// The totals of a route as its document says them.
public struct StatedTotals: Sendable, Hashable {
  /// The document's own words, decoded; nil where it gives bare numbers.
  public var text: String?
  /// In metres.
  public var distance: Double?
  /// In seconds.
  public var duration: Double?

  /// Totals of which any may be missing.
  public init(text: String? = nil, distance: Double? = nil, duration: Double? = nil) {
    self.text = text
    self.distance = distance
    self.duration = duration
  }

  /// Whether nothing is said at all.
  public var isEmpty: Bool { text == nil && distance == nil && duration == nil }
}
