import CSVStream
import HomefindTesting
import Messages
import Testing

@testable import FeedProvider

/// Every message from the provider is complete in each language.
@Suite struct ProviderMessageTests {
  @Test(arguments: errors.map(\.message))
  func providerErrorsExistInBothLanguages(message: Message) {
    #expect(MessageFaults.of(message) == [])
  }

  @Test(arguments: problems)
  func rowProblemsExistInBothLanguages(problem: RowProblem) {
    #expect(MessageFaults.of(problem) == [])
  }

  @Test(arguments: notices)
  func providerNoticesExistInBothLanguages(notice: CatalogNotice) {
    #expect(MessageFaults.of(notice) == [])
  }

  private static let errors: [FeedProviderError] = MessageFaults.all { error in
    let cause = CancellationError()
    switch error {
    case nil: return .unreadableFile(path: "ARG", cause: cause)
    case .unreadableFile: return .notATable(path: "ARG", reason: .noHeader)
    case .notATable: return .missingColumns(path: "ARG", columns: ["ARG1", "ARG2"])
    case .missingColumns: return .noUsableRows(path: "ARG", firstReason: .noID)
    case .noUsableRows: return .cannotListen(host: "ARG", port: 71, cause: cause)
    case .cannotListen: return nil
    }
  }

  private static let problems: [RowProblem] = MessageFaults.all { problem in
    switch problem {
    case nil: .noID
    case .noID: .badID("ARG")
    case .badID: .noCoordinate("ARG1", "ARG2")
    case .noCoordinate: .badCoordinate("ARG1", "ARG2")
    case .badCoordinate: .zeroCoordinate("ARG1", "ARG2")
    case .zeroCoordinate: .outOfRange("ARG1", "ARG2")
    case .outOfRange: .unclosedQuote
    case .unclosedQuote: .textAfterQuote
    case .textAfterQuote: .tooManyFields(found: 71, expected: 72)
    case .tooManyFields: .noDistrict
    case .noDistrict: nil
    }
  }

  private static let notices: [CatalogNotice] = MessageFaults.all { notice in
    switch notice {
    case nil: .sample(homes: 71)
    case .sample: .serving(homes: 71)
    case .serving: .windows874
    case .windows874: .duplicates(rows: 71)
    case .duplicates: .unusable(rows: 71)
    case .unusable: .row(line: 71, .noID)
    case .row: .more(71)
    case .more: nil
    }
  }
}
