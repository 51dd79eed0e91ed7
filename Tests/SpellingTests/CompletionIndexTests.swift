import HomefindTesting
import Testing

@testable import Spelling

@Suite struct CompletionIndexTests {
  private static let names = [
    ["E4", "Asok", "อโศก"], ["N8", "Mo Chit", "หมอชิต"], ["CEN", "Siam", "สยาม"],
    ["Chatuchak", "จตุจักร"], ["Asoke Place", "อโศก เพลส"], ["The Line Asoke", "เดอะ ไลน์ อโศก"],
    ["Café Ratchada 19"], ["Ratchada 18"],
  ]

  private func found(_ text: String, limit: Int = 10) -> [Int] {
    CompletionIndex(
      Self.names.map { CompletionIndex.Entry(names: $0) }, removing: ["station", "สถานี"]
    ).matches(text, limit: limit).map(\.entry)
  }

  @Test(arguments: [
    ("asok", [0, 4, 5]), ("ASOK STATION", [0, 4, 5]), ("อโศก", [0, 4, 5]), ("สถานีอโศก", [0, 4, 5]),
    ("mochit", [1]), ("mo-chi", [1]), ("m", [1]), ("line", [5]), ("sia", [2]), ("สย", [2]),
    ("cafe", [6]), ("ratchada", [7, 6]), ("e4", [0]), ("", []), ("…", []), ("zzzz", []),
  ])
  func typedTextFindsNames(text: String, entries: [Int]) {
    #expect(found(text) == entries)
  }

  @Test(arguments: [
    ("asoek", 0), ("mochid", 1), ("mohcit", 1), ("chatuchk", 3), ("จตจักร", 3), ("หมอชิด", 1),
    ("ratchda 19", 6),
  ])
  func mistypedTextFindsName(text: String, entry: Int) {
    #expect(found(text).first == entry)
  }

  @Test func differentNumberDoesNotMatch() {
    #expect(found("rachada 17").isEmpty)
  }

  @Test func limitIsRespected() {
    #expect(found("a", limit: 1).count == 1)
    #expect(found("a", limit: 0) == [])
    #expect(CompletionIndex([]).matches("asok", limit: 3) == [])
  }

  @Test func prioritiesDecideBetweenEquals() {
    let index = CompletionIndex([
      .init(names: ["Siam Court"], priority: 2), .init(names: ["Siam Cotta"], priority: 1),
    ])
    #expect(index.matches("siam", limit: 2).map(\.entry) == [1, 0])
  }

  @Test func shortTextsFindCloseNamesIfAllowed() {
    let entries = [CompletionIndex.Entry(names: ["Asok"]), .init(names: ["Task Park"])]
    #expect(CompletionIndex(entries).matches("ask", limit: 5).map(\.entry) == [1])
    let generous = CompletionIndex(entries, leastClose: 3).matches("ask", limit: 5)
    #expect(generous.map(\.entry) == [1, 0] && generous.map(\.isClose) == [false, true])
    #expect(generous.allSatisfy { !$0.isBeginning })
  }

  /// The bit-parallel distance equals the smallest distance in the full table to any prefix of the
  /// word.
  @Test func distancesMatchFullTable() {
    var random = SeededRandom(seed: 7)
    func word(_ longest: Int) -> [UInt8] {
      (0..<Int.random(in: 1...longest, using: &random)).map { _ in
        UInt8.random(in: 97...100, using: &random)
      }
    }
    for _ in 0..<2_000 {
      let (needle, name) = (word(12), word(16))
      var cells = 0
      let all = (0...name.count).compactMap { length in
        editDistance(
          needle.map(UInt32.init), name.prefix(length).map(UInt32.init), limit: .max,
          counting: &cells)
      }
      let expected = all.min().flatMap { $0 <= 3 ? $0 : nil }
      let distance = ClosePattern(needle).distance(toWordsOf: name[...], in: name, limit: 3)
      #expect(distance == expected, "\(needle) \(name)")
    }
  }
}
