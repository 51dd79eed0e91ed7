import Testing

@testable import OData

@Suite struct ExpressionWorkTests {
  @Test(arguments: [
    ("Price gt 1", 3), ("Price gt 1 and Name eq 'a'", 6), ("not IsNew", 2),
    ("Price in (1,2,3)", 5), ("length(Name) gt 3", 8), ("Tags/any(t:t eq 'pool')", 11),
  ])
  func operatorsAndValuesAreSteps(text: String, steps: Int) throws {
    #expect(try TestRow.filter(text).size == steps, "\(text)")
  }

  /// Functions on strings and places cost more than comparisons, and the cost grows with the length
  /// of the string.
  @Test(arguments: [
    ("contains(Name,'a')", "Name eq 'a'"), ("contains(tolower(Name),'a')", "contains(Name,'a')"),
    ("indexof(substring(Name,0,9),'a') eq 1", "contains(tolower(Name),'a')"),
    ("contains(concat(Name,concat(Name,Name)),'a')", "contains(concat(Name,Name),'a')"),
    (
      "geo.distance(Place,geography'SRID=4326;Point(1 1)') lt 1",
      "Price add Price sub Price mul Price lt 1"
    ),
  ])
  func costlierExpressionsCountMore(dear: String, cheap: String) throws {
    #expect(try TestRow.filter(dear).size > TestRow.filter(cheap).size)
  }

  @Test(arguments: [
    ("Price gt 1 and contains(tolower(Name),'b') and IsNew", "contains(…)"),
    (
      "Price gt 1 or (IsNew and (Price lt 9 or length(tolower(Name)) eq 3))",
      "length(tolower(Name)) eq 3"
    ),
    ("not (IsNew or Tags/any(t:contains(t,'x')))", "Tags/any(t:contains(t,'x'))"),
    ("Price gt 1", "Price gt 1"),
  ])
  func mostExpensivePartIsNamed(text: String, part: String) throws {
    let filter = try TestRow.filter(text)
    let dearest = filter.parts.max { $0.size < $1.size }
    #expect(dearest?.dearest == part)
  }

  @Test func orderHasTextAndCost() throws {
    let order = try ODataOrder.list(
      parsing: "Price desc,tolower(Name)", of: TestRow.entity, now: TestRow.now)
    #expect(order.map(\.text) == ["Price", "tolower(Name)"])
    #expect(order[0].size < order[1].size)
  }
}
