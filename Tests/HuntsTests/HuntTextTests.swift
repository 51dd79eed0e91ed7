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

  @Test(arguments: faults)
  func faultsAreRenderedInBoth(fault: HuntFault) {
    #expect(MessageFaults.of(fault) == [])
  }

  @Test(arguments: codes)
  func errorsAreRenderedInBoth(code: HuntError.Code) {
    #expect(MessageFaults.of(HuntError(code)) == [])
  }

  @Test func anErrorNamesEveryMember() {
    let error = HuntError([
      HuntProblem(field: "name", fault: .missing), HuntProblem(field: "role", fault: .notAText),
    ])
    #expect(error.message.english == "name is missing; role is not a text")
  }

  private static let faults: [HuntFault] = MessageFaults.all { fault in
    switch fault {
    case nil: .unknown(known: ["ARG"])
    case .unknown: .missing
    case .missing: .repeated
    case .repeated: .notAText
    case .notAText: .empty
    case .empty: .tooLong(limit: 71)
    case .tooLong: .notOneOf(["ARG"])
    case .notOneOf: .notANumber(in: 71...72)
    case .notANumber: .notDegrees(in: 71...72)
    case .notDegrees: .onlyWith("ARG")
    case .onlyWith: .notAFlag
    case .notAFlag: .notAList
    case .notAList: .notAnObject
    case .notAnObject: .count(of: 71...72)
    case .count: .notAMoment
    case .notAMoment: .notASpan(hours: 71)
    case .notASpan: .notAnAddress
    case .notAnAddress: .unknownListing
    case .unknownListing: .notAMember
    case .notAMember: .notAnID
    case .notAnID: .notAPushService
    case .notAPushService: .notPushKeys
    case .notPushKeys: nil
    }
  }

  private static let codes: [HuntError.Code] =
    HuntError.Subject.allCases.map(HuntError.Code.unknown)
    + HuntError.Subject.allCases.map { .full($0, limit: 71) }
    + HuntAction.allCases.map(HuntError.Code.forbidden)
    + [.notYours, .tooLate(minutes: 71), .otherAddress, .removed, .needsOwner]
}
