/// Words that may accompany a name without being part of it, such as “station” or เขต.
struct RemovableWords: Sendable {
  /// The folded words of each phrase, starting with the longest phrase.
  private let phrases: [[[UInt32]]]

  init(_ words: [String]) {
    phrases = words.map(foldedWords).filter { !$0.isEmpty }
      .sorted { SpellingKey(words: $0).scalars.count > SpellingKey(words: $1).scalars.count }
  }

  /// Returns `words` without removable words at either end, but leaves at least one word.
  func strip(_ words: [[UInt32]]) -> [[UInt32]] {
    var rest = words[...]
    var isChanged = true
    while isChanged {
      isChanged = false
      for phrase in phrases {
        if rest.count > phrase.count, rest.starts(with: phrase) {
          rest = rest.dropFirst(phrase.count)
          isChanged = true
        }
        if rest.count > phrase.count, rest.suffix(phrase.count).elementsEqual(phrase) {
          rest = rest.dropLast(phrase.count)
          isChanged = true
        }
        if let first = rest.first, let shorter = Self.withoutThaiPrefix(phrase, in: first) {
          rest = [shorter] + rest.dropFirst()
          isChanged = true
        }
      }
    }
    return Array(rest)
  }

  /// Returns the rest of `word` after the prefix `phrase`. Thai has no space between such a phrase
  /// and the name. A single letter, such as อ. for อำเภอ, is removed only if it is a separate word.
  private static func withoutThaiPrefix(_ phrase: [[UInt32]], in word: [UInt32]) -> [UInt32]? {
    guard phrase.count == 1, let prefix = phrase.first, prefix.count > 1,
      let first = prefix.first, Thai.contains(first),
      word.count > prefix.count, word.starts(with: prefix), !Thai.isMark(word[prefix.count])
    else { return nil }
    return Array(word.dropFirst(prefix.count))
  }
}
