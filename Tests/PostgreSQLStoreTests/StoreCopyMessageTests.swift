import HomefindTesting
import ListingStore
import Messages
import PostgreSQL
import PostgreSQLStore
import Store
import Testing

@Suite struct StoreCopyMessageTests {
  @Test(arguments: databases)
  func databaseErrorsAreRenderedInBothLanguages(error: PostgreSQLError) {
    #expect(MessageFaults.of(error) == [])
  }

  @Test(arguments: copies)
  func copyErrorsAreRenderedInBothLanguages(error: StoreCopyError) {
    #expect(MessageFaults.of(error) == [])
  }

  @Test(arguments: stores)
  func storeMessagesAreRenderedInBothLanguages(message: DatabaseStoreMessage) {
    #expect(MessageFaults.of(message) == [])
  }

  private static let stores: [DatabaseStoreMessage] = MessageFaults.all { message in
    switch message {
    case nil: .busy(place: "ARG")
    case .busy: .readOnly(place: "ARG")
    case .readOnly: .readOnlyServer(place: "ARG")
    case .readOnlyServer: .diskFull(place: "ARG")
    case .diskFull: .damaged(place: "ARG")
    case .damaged: .outdated(place: "ARG")
    case .outdated: nil
    }
  }

  private static let databases: [PostgreSQLError] = MessageFaults.all { error in
    switch error {
    case nil: .notInstalled
    case .notInstalled: .notAnAddress
    case .notAnAddress: .secretInAddress
    case .secretInAddress: .unreachable(place: "ARG")
    case .unreachable: .noPassword(place: "ARG")
    case .noPassword: .wrongPassword(place: "ARG")
    case .wrongPassword: .refused(place: "ARG1", state: "ARG2")
    case .refused(_, "ARG2"): .refused(place: "ARG", state: PostgreSQLError.startingState)
    case .refused: .lost(place: "ARG")
    case .lost: .timedOut(place: "ARG")
    case .timedOut: .cancelled
    case .cancelled: .failed(state: "ARG1", text: "ARG2")
    case .failed: nil
    }
  }

  private static let copies: [StoreCopyError] = MessageFaults.all { error in
    switch error {
    case nil: .database(.cancelled)
    case .database: .store(ListingStoreError(.failed, path: "ARG"))
    case .store: .encoding("ARG1", place: "ARG2")
    case .encoding: .readOnly(role: "ARG1", place: "ARG2")
    case .readOnly: .noAccess(place: "ARG")
    case .noAccess: .tooNew(place: "ARG")
    case .tooNew: .foreign(place: "ARG")
    case .foreign: .otherStore(place: "ARG")
    case .otherStore: .otherCopy(of: "ARG1", place: "ARG2")
    case .otherCopy: .busy(place: "ARG")
    case .busy: .noStore(place: "ARG")
    case .noStore: .unfinished(place: "ARG")
    case .unfinished: .noFile(path: "ARG")
    case .noFile: .otherFile(path: "ARG")
    case .otherFile: .busyFile(path: "ARG")
    case .busyFile: .unstorable(table: "ARG")
    case .unstorable: .differs(table: "ARG1", key: "ARG2", place: "ARG3")
    case .differs: nil
    }
  }
}
