/// The words that a parser of free text recognizes, indexed by their first letter.
///
/// The words are in one flat array of bytes, because parsers look up words at every letter, and
/// lookups in nested collections would take longer than the rest of the parsing.
struct Lexicon<Meaning: Sendable>: Sendable {
  private struct Entry: Sendable {
    let start: Int
    let length: Int
    let meaning: Meaning
  }

  private let bytes: [UInt8]
  private let entries: [Entry]
  /// The entries of bucket `b` have the indices from `bounds[b]` up to, but not including,
  /// `bounds[b + 1]`.
  private let bounds: [Int]

  /// Creates a lexicon of words in lower case.
  init(_ words: [(String, Meaning)]) {
    var buckets = [[(bytes: [UInt8], meaning: Meaning)]](repeating: [], count: 256)
    for (word, meaning) in words {
      let spelled = Array(word.utf8)
      let bucket = spelled.withUnsafeBufferPointer { Self.bucket(of: $0, at: 0) }
      buckets[bucket].append((spelled, meaning))
    }
    var bytes: [UInt8] = []
    var entries: [Entry] = []
    var bounds = [0]
    for bucket in buckets {
      for word in bucket.sorted(by: { $0.bytes.count > $1.bytes.count }) {
        entries.append(
          Entry(start: bytes.count, length: word.bytes.count, meaning: word.meaning))
        bytes += word.bytes
      }
      bounds.append(entries.count)
    }
    self.bytes = bytes
    self.entries = entries
    self.bounds = bounds
  }

  /// Returns the longest word in `text` at `index`, with its length in bytes.
  ///
  /// No Latin letter may follow a Latin word, but any letter may follow a Thai word, because Thai
  /// is written without spaces.
  func match(
    in text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (meaning: Meaning, length: Int)? {
    let bucket = Self.bucket(of: text, at: index)
    for entry in entries[bounds[bucket]..<bounds[bucket + 1]] {
      let end = index + entry.length
      guard end <= text.count else { continue }
      var offset = 0
      while offset < entry.length, text[index + offset].asciiLowered == bytes[entry.start + offset]
      {
        offset += 1
      }
      guard offset == entry.length else { continue }
      if isLatin(text, before: end), text.latinLetterLength(at: end) != nil { continue }
      return (entry.meaning, entry.length)
    }
    return nil
  }

  /// Whether the last letter before `end` is a Latin letter.
  private func isLatin(_ text: UnsafeBufferPointer<UInt8>, before end: Int) -> Bool {
    text[end - 1].isLatinLetter || (end > 1 && text.latinLetterLength(at: end - 2) == 2)
  }

  /// Returns the bucket for a word's first letter. For Thai letters, uses the third byte, because
  /// the first two bytes are nearly always the same.
  private static func bucket(of text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let first = text[index]
    guard first == 0xE0, index + 2 < text.count else { return Int(first.asciiLowered) }
    return Int(text[index + 2])
  }
}
