import Testing

@testable import Hunts

/// Concurrent changes to one home by several members.
@Suite struct HomeOpinionTests {
  private typealias Opinion = HomeOpinion<String>

  private func values(_ opinion: Opinion) -> [String] {
    [opinion.status.value.rawValue, opinion.note.value]
      + opinion.ratings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.value ?? 0)" }
  }

  @Test func editsOfDifferentFieldsCommute() {
    let edits: [(HomeEdit, String)] = [
      (HomeEdit(status: .viewed, base: 1), "a"), (HomeEdit(note: "balcony", base: 1), "b"),
      (HomeEdit(rating: .given(2), base: 1), "a"), (HomeEdit(rating: .given(5), base: 1), "b"),
    ]
    var ends: Set<[String]> = []
    for first in edits.indices {
      for last in edits.indices where first != last {
        var opinion = Opinion(version: 1)
        let order = [first] + edits.indices.filter { $0 != first && $0 != last } + [last]
        for (step, index) in order.enumerated() {
          let former = opinion.merge(
            edits[index].0, by: edits[index].1, version: Int64(step + 2))
          #expect(former.count == 1 && !former[0].wasUnseen)
        }
        ends.insert(values(opinion))
      }
    }
    #expect(ends == [["viewed", "balcony", "a 2", "b 5"]])
  }

  @Test func laterEditWinsAndReportsFormerValue() {
    var opinion = Opinion(version: 1)
    #expect(opinion.merge(HomeEdit(note: "one", base: 1), by: "a", version: 2).map(\.value) == [""])
    let former = opinion.merge(HomeEdit(note: "two", base: 1), by: "b", version: 3)
    #expect(former == [.init(field: .note, value: "one", wasUnseen: true)])
    #expect(opinion.note == Versioned("two", version: 3))
    // An author who has seen the current value replaces it deliberately.
    let seen = opinion.merge(HomeEdit(note: "three", base: 3), by: "a", version: 4)
    #expect(seen == [.init(field: .note, value: "two", wasUnseen: false)])
    // Without a base version, it is unknown what the author has seen.
    #expect(opinion.merge(HomeEdit(note: "four"), by: "b", version: 5)[0].wasUnseen == false)
  }

  @Test func equalValuesChangeNothing() {
    var opinion = Opinion(version: 1)
    _ = opinion.merge(HomeEdit(status: .offer, rating: .given(4)), by: "a", version: 2)
    let before = opinion
    #expect(opinion.merge(HomeEdit(status: .offer, rating: .given(4)), by: "a", version: 3) == [])
    #expect(opinion.merge(HomeEdit(), by: "b", version: 4) == [])
    #expect(opinion.merge(HomeEdit(rating: HomeEdit.Rating.none), by: "b", version: 5) == [])
    #expect(opinion == before)
  }

  @Test func ratingCanBeWithdrawn() {
    var opinion = Opinion(version: 1)
    _ = opinion.merge(HomeEdit(rating: .given(4)), by: "a", version: 2)
    let former = opinion.merge(HomeEdit(rating: HomeEdit.Rating.none), by: "a", version: 3)
    #expect(former.map(\.value) == ["4"] && opinion.ratings["a"]?.value == .some(nil))
  }
}
