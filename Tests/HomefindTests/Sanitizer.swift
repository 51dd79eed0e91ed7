import HomefindTesting
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs where what a program takes of memory is its own: a sanitizer multiplies it.
  static var withoutSanitizer: Self {
    .enabled(
      if: Sanitizer.isAbsent, "a sanitizer takes much memory of its own")
  }
}
