import Accounts
import HomefindTesting
import Messages
import Testing

@Suite struct RequestTextTests {
  @Test(arguments: faults)
  func faultsAreRenderedInBothLanguages(fault: FieldFault) {
    #expect(MessageFaults.of(fault) == [])
  }

  @Test(arguments: codes)
  func errorsAreRenderedInBothLanguages(code: AccountRequestError.Code) {
    #expect(MessageFaults.of(AccountRequestError(code)) == [])
  }

  @Test func errorNamesEveryField() {
    let error = AccountRequestError([
      FieldProblem(field: "name", fault: .missing), FieldProblem(field: "role", fault: .notAText),
    ])
    #expect(error.message.english == "name is missing; role is not a text")
  }

  private static let faults: [FieldFault] = MessageFaults.all { fault in
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
    case .notAnAddress: .notAnID
    case .notAnID: .other(Message("is wrong", "ไม่ถูกต้อง"))
    case .other: nil
    }
  }

  private static let item = AccountItem(Message("item", "สิ่งของ"))
  private static let codes: [AccountRequestError.Code] = MessageFaults.all { code in
    switch code {
    case nil: .unknown(item)
    case .unknown: .changed(item)
    case .changed: .full(item, limit: 71)
    case .full: nil
    case .invalid, .store: nil
    }
  }
}
