/// A set of table indices, stored as one bit per index.
struct PlaceSet: Sendable {
  private var words: [UInt64]

  init(upTo count: Int) {
    words = [UInt64](repeating: 0, count: (count + 63) / 64)
  }

  /// Creates the set of indices whose elements satisfy `wanted`.
  init<Element>(_ elements: [Element], where wanted: (Element) -> Bool) {
    words = []
    words.reserveCapacity((elements.count + 63) / 64)
    elements.withUnsafeBufferPointer { elements in
      for first in stride(from: 0, to: elements.count, by: 64) {
        var word: UInt64 = 0
        for place in first..<min(first + 64, elements.count) {
          word |= (wanted(elements[place]) ? 1 : 0) << UInt64(place - first)
        }
        words.append(word)
      }
    }
  }

  /// The number of indices in the set.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Removes the indices that are not in `other`, which must have the same size.
  mutating func formIntersection(_ other: PlaceSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func insert(_ place: Int) { words[place / 64] |= 1 << UInt64(place % 64) }

  func contains(_ place: Int) -> Bool { words[place / 64] & 1 << UInt64(place % 64) != 0 }

  /// Calls `body` with each index in ascending order.
  ///
  /// - Parameter ahead: Called with each index in advance, up to 128 indices before `body`.
  @inline(__always)
  func forEach(ahead: (Int) -> Void = { _ in }, _ body: (Int) -> Void) {
    if !words.isEmpty { forEach(of: 0, ahead) }
    for number in words.indices {
      if number + 1 < words.count { forEach(of: number + 1, ahead) }
      forEach(of: number, body)
    }
  }

  @inline(__always)
  private func forEach(of number: Int, _ body: (Int) -> Void) {
    var rest = words[number]
    while rest != 0 {
      body(64 * number + rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }
}
