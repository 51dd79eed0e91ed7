/// What a text that someone typed was found to mean.
public enum SpellingMatch<Value: Sendable>: Sendable {
  /// The text is a name of each of these, which share it.
  case exact([Value])
  /// The text is close enough to `spelling`, the name of each of these, and to no other as much.
  case close([Value], spelling: String)
  /// The text is equally close to several names.
  case ambiguous([SpellingCandidate<Value>])
  /// The text is close to no name. Up to three names that come nearest, the best first.
  case unknown(nearest: [String])
}

/// One of several things that a text may mean.
public struct SpellingCandidate<Value: Sendable>: Sendable {
  /// The name the text is close to.
  public let spelling: String
  /// What bears it.
  public let value: Value
}

extension SpellingCandidate: Equatable where Value: Equatable {}
extension SpellingMatch: Equatable where Value: Equatable {}
