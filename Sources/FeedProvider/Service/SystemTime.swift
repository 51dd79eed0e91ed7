import Foundation

/// This machine's time.
enum SystemTime {
  /// Seconds since the start of 1970.
  static let seconds: @Sendable () -> Double = { Date().timeIntervalSince1970 }
}
