import Admission
import HomefindTesting
import Messages
import Testing

@testable import Facade

/// Checks that every facade message can be rendered in every language.
@Suite struct FacadeMessageTests {
  @Test(arguments: messages)
  func facadeMessagesRenderInBothLanguages(message: FacadeMessage) {
    #expect(MessageFaults.of(message) == [])
  }

  @Test(arguments: keys)
  func keyErrorsRenderInBothLanguages(error: KeyError) {
    #expect(MessageFaults.of(error) == [])
  }

  @Test(arguments: Problem.Code.allCases)
  func problemTitlesRenderInBothLanguages(code: Problem.Code) {
    #expect(MessageFaults.of(code.title) == [])
  }

  @Test(arguments: identities)
  func certificateErrorsRenderInBothLanguages(reason: TLSIdentityError.Reason) {
    #expect(MessageFaults.of(TLSIdentityError(reason)) == [])
  }

  @Test(arguments: sockets)
  func socketErrorsRenderInBothLanguages(reason: ListeningSocketError.Reason) {
    #expect(MessageFaults.of(ListeningSocketError(reason, path: "/ARG")) == [])
  }

  private static let messages: [FacadeMessage] = MessageFaults.all { message in
    switch message {
    case nil: .noKey
    case .noKey: .unknownKey
    case .unknownKey: .keysUnread
    case .keysUnread: .tooManyRequests(71, seconds: 72, wait: 73)
    case .tooManyRequests: .tooManyCostlyRequests
    case .tooManyCostlyRequests: .tooManyOpen
    case .tooManyOpen: .unexpected
    case .unexpected: .unanswerable(status: "ARG")
    case .unanswerable: .notHTTP
    case .notHTTP: .tooSlow(.head, seconds: 71)
    case .tooSlow(.head, _): .tooSlow(.body, seconds: 71)
    case .tooSlow(.body, _): .tookTooLong(seconds: 71)
    case .tookTooLong: .bodyTooLong(bytes: 71)
    case .bodyTooLong: .addressTooLong(bytes: 71)
    case .addressTooLong: .headersTooLong(bytes: 71)
    case .headersTooLong: .addressWithRawBytes
    case .addressWithRawBytes: .hosts(71)
    case .hosts: .notAHost
    case .notAHost: .transferCoding
    case .transferCoding: .outsideBase(path: "ARG")
    case .outsideBase: .unknownPath
    case .unknownPath: .qrCodesOff
    case .qrCodesOff: .otherMethods("ARG")
    case .otherMethods: .otherFormat("ARG")
    case .otherFormat: .otherJSONBody
    case .otherJSONBody: .unreadableBody(Message("ARG", "ARG"))
    case .unreadableBody: .noBudget
    case .noBudget: .noTour
    case .noTour: .noInterest
    case .noInterest: .noPresence
    case .noPresence: .otherArgument(name: "ARG")
    case .otherArgument: .otherOrigin
    case .otherOrigin: .accountsOff
    case .accountsOff: .accountsAway
    case .accountsAway: .accountsFailed
    case .accountsFailed: .notSignedIn
    case .notSignedIn: .accountsNeedTLS
    case .accountsNeedTLS: .foreignPage
    case .foreignPage: .noSignIn
    case .noSignIn: .noSignInCode
    case .noSignInCode: .noAccountChange
    case .noAccountChange: .otherBody
    case .otherBody: .otherDocument
    case .otherDocument: .documentTooLong(kilobytes: 71)
    case .documentTooLong: .areaTooLong(kilobytes: 71)
    case .areaTooLong: .unreadableArea(Message("ARG", "ARG"))
    case .unreadableArea: .notAnArea
    case .notAnArea: .notAFeature
    case .notAFeature: .notACorner(71)
    case .notACorner: .notACornerOf(71, ring: 72, polygon: 73)
    case .notACornerOf: nil
    }
  }

  private static let keys: [KeyError] = MessageFaults.all { error in
    switch error {
    case nil: .unusableName("ARG")
    case .unusableName: .knownName("ARG")
    case .knownName: .unknownName("ARG")
    case .unknownName: .unreadableLine(71)
    case .unreadableLine: .foreignFile("/ARG")
    case .foreignFile: .openFile("/ARG")
    case .openFile: .unreadableFile("/ARG")
    case .unreadableFile: .unwritableFile("/ARG")
    case .unwritableFile: nil
    }
  }

  private static let identities: [TLSIdentityError.Reason] = MessageFaults.all { reason in
    switch reason {
    case nil: .certificate("/ARG")
    case .certificate("/ARG"): .certificate("/proc/self/status")
    case .certificate: .key("/ARG")
    case .key("/ARG"): .key("/proc/self/status")
    case .key: .publicKeyFile("/ARG")
    case .publicKeyFile: .otherKey("/ARG1", "/ARG2")
    case .otherKey: nil
    }
  }

  private static let sockets: [ListeningSocketError.Reason] = MessageFaults.all { reason in
    switch reason {
    case nil: .inUse
    case .inUse: .notSocket
    case .notSocket: .noFolder
    case .noFolder: .tooLong
    case .tooLong: .notMade
    case .notMade: nil
    }
  }
}
