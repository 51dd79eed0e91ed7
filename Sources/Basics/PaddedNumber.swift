extension BinaryInteger {
  /// The number in digits of `radix`, 10 unless given, with zeros in front where they are fewer than
  /// `count`.
  @inlinable public func padded(to count: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    let missing = count - digits.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
  }
}
