/// Words that may accompany a name without being part of it, such as "station" or เขต.
struct RemovableWords: Sendable {
  /// The folded words of each phrase, longest phrase first.
  private let phrases: [[[UInt32]]]

  init(_ words: [String]) {
    phrases = words.map(foldedWords).filter { !$0.isEmpty }
      .sorted { SpellingKey(words: $0).scalars.count > SpellingKey(words: $1).scalars.count }
  }

  /// Returns `words` without removable ones at either end, but with at least one word left.
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

  /// Returns the rest of `word` after the prefix `phrase`, since Thai writes both without a space.
  /// A single letter (อ. for อำเภอ) is removed only as a separate word.
  private static func withoutThaiPrefix(_ phrase: [[UInt32]], in word: [UInt32]) -> [UInt32]? {
    guard phrase.count == 1, let prefix = phrase.first, prefix.count > 1,
      let first = prefix.first, Thai.contains(first),
      word.count > prefix.count, word.starts(with: prefix), !Thai.isMark(word[prefix.count])
    else { return nil }
    return Array(word.dropFirst(prefix.count))
  }
}
