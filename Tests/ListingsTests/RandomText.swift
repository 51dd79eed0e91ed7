import HomefindTesting

extension SeededRandom {
  /// Returns 1 to `most` random elements of `pieces`, joined.
  mutating func text(of pieces: [String], upTo most: Int) -> String {
    (0..<Int.random(in: 1...most, using: &self))
      .compactMap { _ in pieces.randomElement(using: &self) }.joined()
  }
}
