/// A text filter while it is asked of one home after the other.
struct TextMatcher {
  private let filter: TextFilter
  /// A bit for each word; nil where there are too many.
  private let all: UInt64?
  private var part: [UInt8] = []

  init(_ filter: TextFilter) {
    self.filter = filter
    let count = filter.needles.count
    all = count < UInt64.bitWidth ? 1 << UInt64(count) - 1 : nil
  }

  /// Whether `home` is one of those that the filter finds.
  mutating func matches(_ home: Home) -> Bool {
    guard let all else { return filter.matches(home) }
    guard filter.isCandidate(home.id) else { return false }
    var missing = all
    // No word runs from one part into the next, so that the rest need not be folded once all are found.
    for field in SearchText.parts {
      part.removeAll(keepingCapacity: true)
      _ = home.table.homes.withText(field, at: home.place) { SearchText.fold($0, to: &part) }
      part.withUnsafeBufferPointer { part in
        for (word, needle) in filter.needles.enumerated()
        where missing & 1 << UInt64(word) != 0 && SearchText.contains(needle, in: part) {
          missing &= ~(1 << UInt64(word))
        }
      }
      if missing == 0 { return true }
    }
    return false
  }
}
