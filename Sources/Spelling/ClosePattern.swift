/// A search text of up to 64 bytes, prepared for comparison with many names.
///
/// The pattern computes the optimal string alignment distance with bit-parallel columns of 64 cells
/// (Myers 1999; with transpositions, Hyyrö 2003).
struct ClosePattern {
  private let masks: [UInt64]
  private let last: UInt64
  private let count: Int

  init(_ needle: [UInt8]) {
    var masks = [UInt64](repeating: 0, count: 256)
    for (place, byte) in needle.prefix(64).enumerated() { masks[Int(byte)] |= 1 << UInt64(place) }
    self.masks = masks
    count = min(needle.count, 64)
    last = count == 0 ? 0 : 1 << UInt64(count - 1)
  }

  /// Returns the smallest edit distance between the search text and a part of `name` that starts at
  /// a word boundary; nil if the distance exceeds `limit`. A zero byte in `bytes` ends a word.
  func distance(
    toWordsOf name: ArraySlice<UInt8>, in bytes: [UInt8], limit: Int
  ) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var best = limit + 1
      var isWordStart = true
      for start in name.indices {
        if bytes[start] == 0 {
          isWordStart = true
        } else if isWordStart {
          isWordStart = false
          best = min(best, distance(to: bytes[start..<name.endIndex], limit: limit))
        }
      }
      return best <= limit ? best : nil
    }
  }

  /// Returns the smallest distance between the pattern and a prefix of `text`.
  private func distance(to text: Slice<UnsafeBufferPointer<UInt8>>, limit: Int) -> Int {
    var (positive, negative): (UInt64, UInt64) = (.max, 0)
    var (diagonal, before): (UInt64, UInt64) = (0, 0)
    var (distance, best) = (count, count)
    var length = 0
    for byte in text where byte != 0 {
      let mask = masks[Int(byte)]
      let swapped = ((~diagonal & mask) << 1) & before
      diagonal = (((mask & positive) &+ positive) ^ positive) | mask | negative | swapped
      let rising = negative | ~(diagonal | positive)
      let falling = diagonal & positive
      if rising & last != 0 { distance += 1 }
      if falling & last != 0 { distance -= 1 }
      let shifted = rising << 1 | 1
      positive = falling << 1 | ~(diagonal | shifted)
      negative = shifted & diagonal
      before = mask
      best = min(best, distance)
      length += 1
      if length >= count + limit { break }
    }
    return best
  }
}
