import HomefindTesting
import Messages
import Testing

@testable import Mail

@Suite struct MailErrorTests {
  @Test(arguments: codes)
  func mailErrorIsRenderedInBothLanguages(code: MailError.Code) {
    #expect(MessageFaults.of(MailError(code: code, server: "smtp://ARG", reply: 571)) == [])
  }

  private static let codes: [MailError.Code] = MessageFaults.all { code in
    switch code {
    case nil: .refused
    case .refused: .refusedForNow
    case .refusedForNow: .unreachable
    case .unreachable: .tls
    case .tls: .certificate
    case .certificate: .login
    case .login: .missingLibrary
    case .missingLibrary: .stopped
    case .stopped: .unconfirmed
    case .unconfirmed: .failed
    case .failed: nil
    }
  }
}
