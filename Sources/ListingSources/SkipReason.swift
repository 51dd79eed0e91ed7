package import Listings

/// The reason why a record from a source was skipped.
public enum SkipReason: String, Sendable, Hashable, CaseIterable {
  /// The record has neither a number nor a key.
  case noID
  /// The number is not a 64-bit integer, or is negative.
  case badID
  /// The latitude, the longitude or both are missing, or both are zero.
  case noPosition
  /// The latitude or longitude is out of range.
  case badPosition
}

extension SkipReason {
  /// Creates the reason for a record with an invalid coordinate.
  package init(_ fault: CoordinateFault) {
    self = fault == .missing || fault == .zero ? .noPosition : .badPosition
  }
}
