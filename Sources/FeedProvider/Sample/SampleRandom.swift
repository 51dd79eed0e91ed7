/// The sample's own generator of numbers (SplitMix64): the same everywhere and for ever, which
/// the platform's generators and their `random(in:)` do not promise.
struct SampleRandom {
  private var state: UInt64

  /// A generator whose numbers depend on `seed` alone. Neighbouring seeds give numbers that have
  /// nothing in common: without the mixing they would give the same ones, one place further on.
  init(seed: UInt64) {
    state = SampleRandom.mixed(seed &* 0xD134_2543_DE82_EF95)
  }

  /// The next 64 bits.
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

  /// A number of 0..<`limit`.
  mutating func below(_ limit: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(limit)).high)
  }

  /// A number of `range`.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// True in `percent` of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  /// One of `choices`; nil only where there are none.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice? {
    choices.isEmpty ? nil : choices[below(choices.count)]
  }

  /// A bell-shaped number of -1...1 around 0: the sum of four even ones, so that no library's
  /// logarithm takes part.
  mutating func spread() -> Double {
    let steps = below(1_000_001) + below(1_000_001) + below(1_000_001) + below(1_000_001)
    return Double(steps - 2_000_000) / 2_000_000
  }
}
