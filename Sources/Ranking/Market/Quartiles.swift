/// The quartiles of prices by the linear method: type 7 of Hyndman and Fan (1996), as used
/// by numpy, R and spreadsheets. The quantile `p` of `n` sorted prices is at index `p · (n − 1)`,
/// interpolated between neighbours.
public struct Quartiles: Sendable, Hashable {
  /// A quarter of the prices are at most this value.
  public var lower: Double
  /// Half of the prices are at most this value.
  public var median: Double
  /// Three quarters of the prices are at most this value.
  public var upper: Double

  /// Computes the quartiles of `prices`; nil if `prices` is empty.
  public init?(of prices: some Sequence<Int64>) {
    var prices = Array(prices)
    self.init(reordering: &prices)
  }

  /// Computes the quartiles of `prices` and reorders them. Selection instead of sorting keeps the
  /// time proportional to the number of prices.
  init?(reordering prices: inout [Int64]) {
    guard !prices.isEmpty else { return nil }
    let (lower, median, upper) = prices.withUnsafeMutableBufferPointer { prices in
      let last = prices.count - 1
      let middle = last / 2
      prices.select(middle, from: 0, through: last)
      // Values left of the middle are at most the median, values right of it at least the median.
      let median = prices.value(at: last * 2, through: last)
      if last / 4 < middle { prices.select(last / 4, from: 0, through: middle - 1) }
      let lower = prices.value(at: last, through: last / 4 < middle ? middle : last)
      let third = last * 3 / 4
      if third > middle { prices.select(third, from: middle + 1, through: last) }
      return (lower, median, prices.value(at: last * 3, through: last))
    }
    self.init(lower: lower, median: median, upper: upper)
  }

  init(lower: Double, median: Double, upper: Double) {
    (self.lower, self.median, self.upper) = (lower, median, upper)
  }
}

extension UnsafeMutableBufferPointer<Int64> {
  /// Moves to `place` the value that sorting would put there, with no greater value before it and
  /// no smaller value after it, in the range from `first` through `last` (quickselect; Hoare,
  /// 1961).
  fileprivate func select(_ place: Int, from first: Int, through last: Int) {
    var (low, high) = (first, last)
    var rounds = 0
    while low < high {
      rounds += 1
      // The input may be adversarial, so sort it instead.
      guard rounds < 64 else {
        var rest = UnsafeMutableBufferPointer(rebasing: self[low...high])
        return rest.sort()
      }
      let pivot = Self.middle(of: self[low], self[low + (high - low) / 2], self[high])
      var (left, right) = (low, high)
      while left <= right {
        while self[left] < pivot { left += 1 }
        while self[right] > pivot { right -= 1 }
        if left <= right {
          swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if place <= right { high = right } else if place >= left { low = left } else { return }
    }
  }

  /// Returns the value at index `quarters` / 4, interpolated between the value already selected
  /// there and the smallest value after it, up to index `last`.
  fileprivate func value(at quarters: Int, through last: Int) -> Double {
    let (place, rest) = quarters.quotientAndRemainder(dividingBy: 4)
    let value = self[place]
    guard rest > 0, place < last else { return Double(value) }
    let next = self[(place + 1)...last].reduce(.max) { Swift.min($0, $1) }
    return Double(value) + Double(next - value) * Double(rest) / 4
  }

  private static func middle(of a: Int64, _ b: Int64, _ c: Int64) -> Int64 {
    Swift.max(Swift.min(a, b), Swift.min(Swift.max(a, b), c))
  }
}
