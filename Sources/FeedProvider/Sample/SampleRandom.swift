/// The sample's random number generator (SplitMix64). Unlike the standard library's generators and
/// `random(in:)`, SplitMix64 returns the same sequence on every platform and in every version.
struct SampleRandom {
  private var state: UInt64

  /// Creates a generator that depends only on `seed`. The seed is mixed because SplitMix64
  /// sequences with neighbouring seeds could otherwise be the same sequence, shifted by one.
  init(seed: UInt64) {
    state = SampleRandom.mixed(seed &* 0xD134_2543_DE82_EF95)
  }

  /// Returns the next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return SampleRandom.mixed(state)
  }

  private static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a number in 0..<`limit`.
  mutating func below(_ limit: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(limit)).high)
  }

  /// Returns a number in `range`.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// Returns true with a probability of `percent`%.
  mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  /// Returns one of `choices` at random; nil only if `choices` is empty.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice? {
    choices.isEmpty ? nil : choices[below(choices.count)]
  }

  /// Returns a number in -1...1 with a bell-shaped distribution around 0: the mean of four uniform
  /// numbers, which avoids the platform-dependent `log` function.
  mutating func spread() -> Double {
    let steps = below(1_000_001) + below(1_000_001) + below(1_000_001) + below(1_000_001)
    return Double(steps - 2_000_000) / 2_000_000
  }
}
