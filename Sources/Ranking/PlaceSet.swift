/// Some places of a table, a bit each.
struct PlaceSet: Sendable {
  private var words: [UInt64]

  init(upTo count: Int) {
    words = [UInt64](repeating: 0, count: (count + 63) / 64)
  }

  mutating func insert(_ place: Int) { words[place / 64] |= 1 << UInt64(place % 64) }

  func contains(_ place: Int) -> Bool { words[place / 64] & 1 << UInt64(place % 64) != 0 }

  /// Calls `body` with each place, the lowest first.
  func forEach(_ body: (Int) -> Void) {
    for (number, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(64 * number + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
