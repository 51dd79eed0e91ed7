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

  /// The value if the text is the name of exactly one.
  public var exactValue: Value? {
    if case .exact(let values) = self, values.count == 1 { values[0] } else { nil }
  }

  /// Returns this match if it is exact; otherwise an exact match for `value`, if there is one.
  public func exact(or value: Value?) -> SpellingMatch {
    if case .exact = self { return self }
    return value.map { .exact([$0]) } ?? self
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
