import Basics
import HomefindTesting
import Testing

@testable import Spelling

/// The cost of looking up names, counted in comparisons.
@Suite struct WorkTests {
  private static let index: SpellingIndex<Int> = {
    var index = SpellingIndex<Int>(removing: ["station", "สถานี"])
    for number in 0..<500 {
      index.insert(number, names: ["Bang \(number) Wa", "บาง \(number) หว้า"])
    }
    return index
  }()

  private static func steps(_ work: () -> Void) -> Int {
    let meter = WorkMeter()
    WorkMeter.$current.withValue(meter) { work() }
    return meter.steps
  }

  @Test(arguments: [
    String(repeating: "x", count: 200), String(repeating: "x", count: 7_900),
    String(repeating: "x", count: 700_000), String(repeating: "bang wa ", count: 30_000),
    String(repeating: "ก", count: 200), String(repeating: "สถานี", count: 50_000),
    String(repeating: "e\u{301}", count: 100_000),
  ])
  func overlongTextIsComparedWithNoName(text: String) {
    let steps = Self.steps {
      #expect(Self.index.match(text) == .unknown(nearest: []))
      #expect(Self.index.candidates(text).isEmpty)
    }
    #expect(steps == 0)
  }

  /// For text of any length, the cost is at most the number of names times the squared length of a
  /// name.
  @Test(arguments: [1, 4, 8, 11, 20, 22, 30, 100, 1_000])
  func workIsBoundedByNames(length: Int) {
    for letter in ["b", "x", "ง", "9"] {
      let text = String(repeating: letter, count: length)
      let steps = Self.steps { _ = (Self.index.match(text), Self.index.candidates(text)) }
      #expect(steps <= 2_000 * 20 * 20, "\(text): \(steps)")
    }
  }

  @Test func namesAreSuggestedUnlessDisabled() {
    guard case .unknown(let offered) = Self.index.match("Bang 9999 Wa") else {
      Issue.record("found")
      return
    }
    #expect(!offered.isEmpty)
    #expect(Self.index.match("Bang 9999 Wa", offersNames: false) == .unknown(nearest: []))
    let with = Self.steps { _ = Self.index.match("Bang 9999 Wa") }
    let without = Self.steps { _ = Self.index.match("Bang 9999 Wa", offersNames: false) }
    #expect(without < with)
  }

  /// The bound on the distance excludes no name that would otherwise be suggested.
  @Test func boundedSearchSuggestsSameNames() {
    let names = [
      "Asok", "Siam", "Mo Chit", "Phahon Yothin 59", "Phahon Yothin 24", "Chatuchak Park",
      "Bang Sue Grand Station", "Ari", "N5", "อโศก", "สวนจตุจักร", "พหลโยธิน 59",
    ]
    var index = SpellingIndex<Int>()
    for (number, name) in names.enumerated() { index.insert(number, names: [name]) }
    let letters = Array("aeihknoprst 59กจนอ")
    var random = SeededRandom(seed: 41)
    for _ in 0..<3_000 {
      let base = Array(names[Int.random(in: 0..<names.count, using: &random)])
      let text = String(
        base.compactMap { character in
          switch Int.random(in: 0..<6, using: &random) {
          case 0: letters[Int.random(in: 0..<letters.count, using: &random)]
          case 1: nil
          default: character
          }
        })
      guard case .unknown(let offered) = index.match(text) else { continue }
      #expect(offered == Self.offered(for: text, names), "\(text)")
    }
  }

  /// Returns the names to suggest according to the rule alone, computing every distance in full.
  private static func offered(for text: String, _ names: [String]) -> [String] {
    let key = SpellingKey(text)
    let ranked = names.compactMap { name -> (name: String, holdsIt: Bool, distance: Int)? in
      let other = SpellingKey(name)
      guard other.isThai == key.isThai, let distance = key.distance(to: other) else { return nil }
      let holdsIt = key.scalars.count >= 3 && other.contains(key)
      let length = max(key.scalars.count, other.scalars.count)
      return holdsIt || distance == 1 || 2 * distance < length ? (name, holdsIt, distance) : nil
    }
    return ranked.sorted {
      if $0.holdsIt != $1.holdsIt { return $0.holdsIt }
      return ($0.distance, $0.name) < ($1.distance, $1.name)
    }.prefix(3).map(\.name)
  }
}
