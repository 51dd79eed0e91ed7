import Testing

@testable import Formats

/// Tests text from a feed in a table that a spreadsheet might open.
@Suite struct HomeCSVTests {
  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+66 2", "'+66 2"), ("-5", "'-5"), ("@SUM(A1)", "'@SUM(A1)"),
    ("\t=1", "'\t'=1"), ("\r\n=1", "'\r\n'=1"), ("＝1", "'＝1"), ("1=1", "1=1"), ("", ""),
    ("คอนโด", "คอนโด"), ("Sale;=1+1", "Sale;'=1+1"), ("a;;-1;b", "a;;'-1;b"), ("a\n@b", "a\n'@b"),
    ("a; b;", "a; b;"), (";", ";"), ("\t", "'\t"),
  ])
  func formulasAreDisarmed(text: String, cell: String) {
    #expect(HomeCSV.harmless(text) == cell)
  }
}
