import HomefindTesting
import Testing

extension Trait where Self == ConditionTrait {
  /// Disables tests that measure memory under a sanitizer, which multiplies it.
  static var withoutSanitizer: Self {
    .enabled(
      if: Sanitizer.isAbsent, "a sanitizer takes much memory of its own")
  }
}
