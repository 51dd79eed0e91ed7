import HomefindTesting

extension SeededRandom {
  /// One to `most` of `pieces`, put together.
  mutating func text(of pieces: [String], upTo most: Int) -> String {
    (0..<Int.random(in: 1...most, using: &self))
      .compactMap { _ in pieces.randomElement(using: &self) }.joined()
  }
}
