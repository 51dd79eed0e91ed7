/// The result of looking up a name that a user typed.
public enum SpellingMatch<Value: Sendable>: Sendable {
  /// The text is the name of these values.
  case exact([Value])
  /// The text is similar to `spelling`, which is the name of these values, and less similar to all
  /// other names.
  case close([Value], spelling: String)
  /// The text is equally similar to several names.
  case ambiguous([SpellingCandidate<Value>])
  /// The text is not similar to any name; `nearest` contains up to three suggestions, starting with
  /// the best.
  case unknown(nearest: [String])

  /// Returns the better of two matches for the same text: this match, unless only `other` is exact
  /// or this match is unknown.
  public func or(_ other: SpellingMatch) -> SpellingMatch {
    switch (self, other) {
    case (.exact, _): self
    case (_, .exact(let values)) where values.count == 1: other
    case (.unknown, .close), (.unknown, .ambiguous): other
    default: self
    }
  }
}

/// One of several values that a name can refer to.
public struct SpellingCandidate<Value: Sendable>: Sendable {
  /// The name that the text is similar to.
  public let spelling: String
  /// The value with that name.
  public let value: Value
}

extension SpellingCandidate: Equatable where Value: Equatable {}
extension SpellingMatch: Equatable where Value: Equatable {}
