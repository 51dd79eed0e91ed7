import Basics
import Ranking
import Testing

/// Tests that `rest` omits the terms that occur in both forms of a condition, `possible` and
/// `certain`.
@Suite struct DatabaseConditionTests {
  private let exact = DatabaseCondition("a = \(1)")
  private let near = DatabaseCondition(possible: "b < \(3)", certain: "b < \(2)")

  @Test func restOmitsConditionsOfBothForms() {
    let both = DatabaseCondition(all: [exact, near])
    #expect(both.possible == "(a = \(1)) AND (b < \(3))")
    #expect(both.certain == "(a = \(1)) AND (b < \(2))")
    #expect(both.rest == "(b < \(2))")
    #expect(!both.isExact)
    #expect(DatabaseCondition(all: [exact, exact]).rest == "TRUE")
  }

  @Test func restOfAnAlternativeIsItsCertainForm() {
    let either = DatabaseCondition(any: [exact, near])
    #expect(either.rest == either.certain)
    #expect(DatabaseCondition(any: [exact, exact]).rest == "TRUE")
  }
}
