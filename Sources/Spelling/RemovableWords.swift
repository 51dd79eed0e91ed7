/// Words that may stand beside a name without being part of it, such as "station" or เขต.
struct RemovableWords: Sendable {
  /// Each as its folded words, the longest first.
  private let phrases: [[[UInt32]]]

  init(_ words: [String]) {
    phrases = words.map(foldedWords).filter { !$0.isEmpty }
      .sorted { SpellingKey(words: $0).scalars.count > SpellingKey(words: $1).scalars.count }
  }

  /// `words` without removable ones at either end; at least one word stays.
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

  /// What is left of `word` where it begins with `phrase`: Thai writes both without a space. A
  /// single letter (อ. for อำเภอ) counts only as a word of its own.
  private static func withoutThaiPrefix(_ phrase: [[UInt32]], in word: [UInt32]) -> [UInt32]? {
    guard phrase.count == 1, let prefix = phrase.first, prefix.count > 1,
      let first = prefix.first, Thai.contains(first),
      word.count > prefix.count, word.starts(with: prefix), !Thai.isMark(word[prefix.count])
    else { return nil }
    return Array(word.dropFirst(prefix.count))
  }
}
