import Parameters
import Testing

@testable import Search

/// Tests unescaped plus signs in a query. A plus sign between a time and `hh:mm` is the sign of an
/// offset; any other plus sign is a space.
@Suite struct QueryStringTests {
  @Test(arguments: [
    ("t=2020-01-01T00:00:00+07:00", "2020-01-01T00:00:00+07:00"),
    ("t=2020-01-01T00:00+07:00", "2020-01-01T00:00+07:00"),
    ("t=2020-01-01t00:00:00.123456+05:30", "2020-01-01t00:00:00.123456+05:30"),
    ("t=2020-01-01T00%3A00%3A00+07%3A00", "2020-01-01T00:00:00+07:00"),
    ("t=2020-01-01T00:00:00%2B07:00", "2020-01-01T00:00:00+07:00"),
    ("t=a+gt+2020-01-01T00:00:00+07:00+and+b+eq+1", "a gt 2020-01-01T00:00:00+07:00 and b eq 1"),
    (
      "t=a+in+(2020-01-01T00:00:00+07:00,2020-01-02T00:00:00+07:00)",
      "a in (2020-01-01T00:00:00+07:00,2020-01-02T00:00:00+07:00)"
    ),
    ("t=2020-01-01T00:00:00Z+or+x", "2020-01-01T00:00:00Z or x"),
    ("t=ListPrice+gt+5000000", "ListPrice gt 5000000"),
    ("t=10:00+12:00", "10:00 12:00"),
    ("t=2020-01-01+07:00", "2020-01-01 07:00"),
    ("t=2020-01-01T00:00:00+07:000", "2020-01-01T00:00:00 07:000"),
    ("t=2020-01-01T00:00:00.+07:00", "2020-01-01T00:00:00. 07:00"),
    ("t=2020-01-01T00:00:00+7:00", "2020-01-01T00:00:00 7:00"),
    ("t=2020-01-01T00:00:00+", "2020-01-01T00:00:00 "),
    ("t=Thong+Lo", "Thong Lo"),
  ])
  func plusIsReadByItsContext(query: String, value: String) throws {
    #expect(try QueryString.values(of: query) == ["t": [value]])
  }
}
