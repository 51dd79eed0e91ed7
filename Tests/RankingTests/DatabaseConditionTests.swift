import Basics
import Ranking
import Testing

/// The rest of a condition omits what its possible and its certain form share.
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
