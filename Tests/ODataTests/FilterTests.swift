import Geo
import Testing

@testable import OData

@Suite struct FilterTests {
  @Test(arguments: [
    // These conditions test numbers and operator precedence.
    "Price eq 2500000", "Price ne 1", "Price gt 2499999.5 and Price lt 2.6e6",
    "Price ge 2500000 and Price le 2500000", "not (Price gt 2500000)", "1 add 2 mul 3 eq 7",
    "(1 add 2) mul 3 eq 9", "7 div 2 eq 3 and 7 divby 2 eq 3.5 and -7 mod 4 eq -3",
    "-Price lt 0", "- Price eq -2500000", "Price eq +2.5e+6 and 1 eq +1", "Price in (1, 2500000)",
    "Price lt INF",
    "false or true and true", "(false or false) eq false", "round(2.5) eq 3 and floor(-1.5) eq -2",
    // Strings.
    "Name eq 'Condo Asok'", "contains(Name,'Aso')", "startswith(Name, 'Condo')",
    "endswith(Name,'sok')", "tolower(Name) eq 'condo asok'", "toupper(Name) eq 'CONDO ASOK'",
    "length(Name) eq 10", "indexof(Name,'Asok') eq 6", "substring(Name,6) eq 'Asok'",
    "substring(Name,0,5) eq 'Condo'", "concat(Name,'!') eq 'Condo Asok!'",
    "concat('it''s',trim(' x ')) eq 'it''sx'", "Name gt 'Condo' and Name lt 'Condp'",
    "Name in ('x','Condo Asok')", "Name has 'Condo Asok'", "Name has Some.Type'Condo Asok'",
    "length('บ้าน') eq 4", "contains(Name,'')",
    // Times.
    "Day eq 2024-10-04", "Day gt 2024-10-03 and Day lt 2024-10-05", "year(Day) eq 2024",
    "Changed lt now()", "Changed eq 2026-11-26T07:00:00.5+07:00",
    "Changed eq 2026-11-26T00:00:00.500Z", "date(Changed) eq 2026-11-26",
    "month(Changed) eq 11 and day(Changed) eq 26 and hour(Changed) eq 0",
    "mindatetime() lt Changed and Changed lt maxdatetime()",
    // Lists.
    "Tags/any()", "Tags/any(t:t eq 'pool')", "Tags/all(t:length(t) ge 3)",
    "Tags/any(x: x eq 'no' or startswith(x,'g'))", "not Tags/any(t:t eq 'lift')",
    // Null values.
    "Rooms eq null", "not (Rooms gt 1)", "not (Rooms le 1)", "Rooms ne 2", "null eq Rooms",
    "IsNew", "IsNew eq true and not (IsNew eq false)", "$it/IsNew",
    // These conditions test places, in which the longitude comes first.
    "geo.distance(Place,geography'SRID=4326;Point(100.4941 13.7526)') lt 1",
    "geo.distance(geography'Point(100.4941 13.80)',Place) gt 5000",
    "geo.intersects(Place,geography'SRID=4326;Polygon((100 13,101 13,101 14,100 14,100 13))')",
  ])
  func holds(_ text: String) throws { #expect(try TestRow().meets(text), "\(text)") }

  @Test(arguments: [
    "Price eq null", "Rooms gt 1", "Rooms lt 1", "contains(Name,'asok')", "contains(Name,null)",
    "not contains(Name,null)", "Rooms add 1 eq 1", "1 div 0 eq 1", "Name eq 'condo asok'",
    "Tags/any(t:t eq 'Pool')", "Tags/all(t:t eq 'pool')", "Changed gt now()",
    "geo.intersects(Place,geography'Polygon((0 0,1 0,1 1,0 0))')", "substring(Name,99) ne ''",
    "true and false", "Price in ()",
  ])
  func doesNotHold(_ text: String) throws { #expect(try !TestRow().meets(text), "\(text)") }

  @Test func emptyListSatisfiesAllButNotAny() throws {
    let row = TestRow(tags: [])
    #expect(try row.meets("Tags/all(t:t eq 'x')") && !row.meets("Tags/any(t:t eq t)"))
  }

  @Test func indexableConditionsHaveBounds() throws {
    let parts = try TestRow.filter(
      """
      Price le 3 and geo.distance(Place,geography'SRID=4326;Point(100.5 13.8)') lt 2000 \
      and Key eq 'k' and Changed gt 2026-11-26T00:00:00Z
      """
    ).parts
    #expect(parts.count == 4 && parts[0].bound == nil)
    guard case .within("Place", 2_000, let center, true)? = parts[1].bound,
      case .equal("Key", .string("k"))? = parts[2].bound,
      case .above("Changed", .moment(1_795_651_200_000_000), true)? = parts[3].bound
    else {
      Issue.record("a part of the condition is not known to an index")
      return
    }
    #expect(center.latitude == 13.8 && center.longitude == 100.5)
    // With `or`, neither condition applies to all rows, so an index cannot evaluate it.
    #expect(try TestRow.filter("Key eq 'k' or Key eq 'l'").parts[0].bound == nil)
  }
}
