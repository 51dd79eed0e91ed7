package import Listings

/// Why a record of a source was left out.
public enum SkipReason: String, Sendable, Hashable, CaseIterable {
  /// It has no number, or no key.
  case noID
  /// Its number is no whole number of 64 bits, or negative.
  case badID
  /// It lacks its latitude, its longitude or both, or both are zero.
  case noPosition
  /// Its latitude and longitude are no place on the globe.
  case badPosition
}

extension SkipReason {
  /// Why a record whose coordinate is wrong is left out.
  package init(_ fault: CoordinateFault) {
    self = fault == .missing || fault == .zero ? .noPosition : .badPosition
  }
}
