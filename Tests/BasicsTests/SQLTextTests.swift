import Basics
import Testing

@Suite struct SQLTextTests {
  @Test func interpolationsAreArguments() {
    let name = "o'hara?"
    let text: SQLText = "SELECT \(name: "public").f(\(1), \(2.5)) WHERE name = \(name)"
    #expect(text.text == "SELECT public.f(?, ?) WHERE name = ?")
    #expect(text.values == [.integer(1), .real(2.5), .text("o'hara?")])
  }

  @Test func partsKeepTheirArguments() {
    let part: SQLText = "b = \(2)"
    let text: SQLText = "a = \(1) AND (\(part)) AND c = \(3)"
    #expect(text.text == "a = ? AND (b = ?) AND c = ?")
    #expect(text.values == [.integer(1), .integer(2), .integer(3)])
  }

  @Test func conditionsAreJoined() {
    let parts: [SQLText] = ["a = \(1)", "b OR c"]
    #expect(SQLText.all(parts).text == "(a = ?) AND (b OR c)")
    #expect(SQLText.any(parts).text == "(a = ?) OR (b OR c)")
    #expect(SQLText.all(parts).values == [.integer(1)])
    #expect(SQLText.all([]).text == "TRUE")
    #expect(SQLText.any([]).text == "FALSE")
  }
}
