import Foundation

/// The system clock.
enum SystemTime {
  /// Returns the seconds since 1970.
  static let seconds: @Sendable () -> Double = { Date().timeIntervalSince1970 }
}
