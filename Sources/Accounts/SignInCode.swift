import Basics

/// A code that is mailed to whoever wants to sign in.
struct SignInCode: Sendable, Hashable {
  /// Six of the letters and digits that nobody takes for one another.
  let text: String

  /// Capitals without I, L and O, digits without 0 and 1: 31, so that there are 887,503,681 codes.
  static let alphabet = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789")
  private static let length = 6
  /// How long a code is valid, in seconds.
  static let lifetime: Int64 = 600
  /// How often a code may be guessed at.
  static let tries = 5

  /// A new code.
  init() {
    var generator = SystemRandomNumberGenerator()
    text = String(
      (0..<Self.length).map { _ in
        // As likely as any other: the generator's own `next(upperBound:)` has no bias.
        Self.alphabet[Int(generator.next(upperBound: UInt(Self.alphabet.count)))]
      })
  }

  /// The code that somebody has typed: blanks and hyphens within it do not count, nor does case.
  ///
  /// - Returns: nil where it is none.
  init?(_ typed: String) {
    guard typed.utf8.count <= 40 else { return nil }
    let letters = typed.filter { !$0.isWhitespace && $0 != "-" }.uppercased()
    guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else {
      return nil
    }
    text = letters
  }
}
