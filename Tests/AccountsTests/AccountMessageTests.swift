import HomefindTesting
import Messages
import Store
import Testing

@testable import Accounts

@Suite struct AccountMessageTests {
  @Test(arguments: errors)
  func errorsAreRenderedInBothLanguages(error: AccountError) {
    #expect(MessageFaults.of(error) == [])
  }

  @Test(arguments: failures)
  func failuresAreRenderedInBothLanguages(failure: StoreFailure) {
    #expect(MessageFaults.of(AccountStoreError(failure, path: "/ARG")) == [])
  }

  private static let errors: [AccountError] = MessageFaults.all { error in
    switch error {
    case nil: .wrongCode
    case .wrongCode: .tooMany(wait: 71 * 60)
    case .tooMany: .notAnAddress
    case .notAnAddress: .notAName
    case .notAName: .unknownSession
    case .unknownSession: .unknownAccount
    case .unknownAccount: .store(AccountStoreError(.busy, path: "/ARG"))
    case .store: nil
    }
  }

  private static let failures: [StoreFailure] = MessageFaults.all { failure in
    switch failure {
    case nil: .cannotOpen
    case .cannotOpen: .readOnly
    case .readOnly: .diskFull
    case .diskFull: .busy
    case .busy: .damaged
    case .damaged: .notStore
    case .notStore: .tooNew
    case .tooNew: .replaced
    case .replaced: .unreachable
    case .unreachable: .refusedLogin
    case .refusedLogin: .failed
    case .failed: nil
    }
  }
}
