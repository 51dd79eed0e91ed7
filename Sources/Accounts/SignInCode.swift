import Basics

/// A code that is emailed to a person who wants to sign in.
struct SignInCode: Sendable, Hashable {
  /// A code consists of six letters and digits that are hard to confuse.
  let text: String

  /// Capital letters except I, L and O, and digits except 0 and 1: 31 characters, which allow
  /// 887,503,681 codes.
  static let alphabet = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789")
  private static let length = 6
  /// How long a code is valid, in seconds.
  static let lifetime: Int64 = 600
  /// The maximum number of guesses per code.
  static let tries = 5

  init() {
    var generator = SystemRandomNumberGenerator()
    text = String(
      (0..<Self.length).map { _ in
        // All characters are equally likely, because `next(upperBound:)` has no bias.
        Self.alphabet[Int(generator.next(upperBound: UInt(Self.alphabet.count)))]
      })
  }

  /// Parses a typed code. Spaces, hyphens and case are ignored.
  ///
  /// - Returns: Nil if the code is invalid.
  init?(_ typed: String) {
    guard typed.utf8.count <= 40 else { return nil }
    let letters = typed.filter { !$0.isWhitespace && $0 != "-" }.uppercased()
    guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else {
      return nil
    }
    text = letters
  }
}
