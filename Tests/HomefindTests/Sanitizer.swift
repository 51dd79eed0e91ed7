import HomefindTesting
import Testing

extension Trait where Self == ConditionTrait {
  /// Disables a test that measures memory under a sanitizer, which multiplies memory use.
  static var withoutSanitizer: Self {
    .enabled(
      if: Sanitizer.isAbsent, "a sanitizer takes much memory of its own")
  }
}
