import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs where what a program takes of memory is its own: a sanitizer multiplies it.
  static var withoutSanitizer: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["HOMEFIND_SANITIZER"] == nil,
      "a sanitizer takes much memory of its own")
  }
}
