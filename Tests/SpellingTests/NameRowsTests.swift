import HomefindTesting
import Testing

@testable import Spelling

@Suite struct NameRowsTests {
  @Test func namesAndEntriesRoundTrip() {
    var random = SeededRandom(seed: 9)
    var rows = NameRows()
    var (ranges, owners): ([Range<Int>], [Int]) = ([], [])
    for entry in 0..<500 {
      for number in 0..<Int.random(in: 1...4, using: &random) {
        let bytes =
          [0, 1, Int.random(in: 2...80, using: &random), NameRows.longest]
          .randomElement(using: &random) ?? 0
        ranges.append(rows.end..<(rows.end + bytes))
        owners.append(entry)
        rows.append(bytes: bytes, isFirst: number == 0)
      }
    }
    #expect(rows.count == ranges.count)
    #expect(ranges.indices.map(rows.range) == ranges)
    #expect(ranges.indices.map(rows.owner) == owners)
  }

  @Test func entriesWithoutANameKeepTheirNumber() {
    let index = CompletionIndex(
      [[], ["Asok"], [""], [], ["Asok Garden", "Asok Garden"], ["ลุมพินี", "Lumpini"]].map {
        CompletionIndex.Entry(names: $0)
      })
    #expect(index.matches("aso", limit: 9).map(\.entry) == [1, 4])
    #expect(index.matches("lumpini", limit: 9).map(\.entry) == [5])
    #expect(index.matches("ลุม", limit: 9).map(\.entry) == [5])
  }
}
