/// The result of looking up a name that a user typed.
public enum SpellingMatch<Value: Sendable>: Sendable {
  /// The text is the name of these values.
  case exact([Value])
  /// The text is similar to `spelling`, the name of these values, and less similar to all other
  /// names.
  case close([Value], spelling: String)
  /// The text is equally similar to several names.
  case ambiguous([SpellingCandidate<Value>])
  /// The text is not similar to any name; `nearest` contains up to three suggestions, best first.
  case unknown(nearest: [String])
}

/// One of several possible meanings of a name.
public struct SpellingCandidate<Value: Sendable>: Sendable {
  /// The name to which the text is similar.
  public let spelling: String
  /// The value with that name.
  public let value: Value
}

extension SpellingCandidate: Equatable where Value: Equatable {}
extension SpellingMatch: Equatable where Value: Equatable {}
