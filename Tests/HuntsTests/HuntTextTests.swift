import Accounts
import Basics
import HomefindTesting
import Messages
import Testing

@testable import Hunts

@Suite struct HuntTextTests {
  @Test(arguments: [
    ("  two\tparts ", "two parts"), ("a\u{0}b\u{7F}c\u{9F}d", "a b c d"), ("one\r\ntwo", "one two"),
    ("\u{202E}back\u{2066}", "back"), ("<b onclick=x>&amp;</b>", "<b onclick=x>&amp;</b>"),
    ("กระท่อมน้ำ", "กระท่อมน้ำ"), ("\u{FEFF}\u{2029}", ""),
  ])
  func lines(text: String, expected: String) {
    #expect(VisibleText.line(text) == expected)
  }

  @Test(arguments: [
    ("a\r\nb\rc\nd\u{2028}e", "a\nb\nc\nd\ne"), ("\n\n a\u{8}b \n", "a b"),
    ("<script>\n</script>", "<script>\n</script>"),
  ])
  func texts(text: String, expected: String) {
    #expect(VisibleText.lines(text) == expected)
  }

  @Test(arguments: [FieldFault.unknownListing, .notAMember])
  func faultsAreRenderedInBothLanguages(fault: FieldFault) {
    #expect(MessageFaults.of(fault) == [])
  }

  @Test(arguments: codes)
  func errorsAreRenderedInBothLanguages(code: HuntError.Code) {
    #expect(MessageFaults.of(HuntError(code)) == [])
  }

  private static let items: [AccountItem] = [
    .hunt, .home, .member, .invitation, .message, .viewing, .place, .calendar,
  ]

  private static let codes: [HuntError.Code] =
    items.map(HuntError.Code.unknown)
    + items.map(HuntError.Code.changed)
    + items.map { .request(.full($0, limit: 71)) }
    + HuntAction.allCases.map(HuntError.Code.forbidden)
    + [.notYours, .tooLate(minutes: 71), .otherAddress, .removed, .needsOwner]
}
