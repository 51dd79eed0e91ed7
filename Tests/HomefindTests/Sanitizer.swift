import HomefindTesting
import Testing

extension Trait where Self == ConditionTrait {
  /// Disables a memory test in sanitizer builds, because sanitizers multiply memory use.
  static var withoutSanitizer: Self {
    .enabled(
      if: Sanitizer.isAbsent, "a sanitizer takes much memory of its own")
  }
}
