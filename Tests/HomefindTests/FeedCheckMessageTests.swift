import CommandOutput
import Feed
import HomefindTesting
import ListingSources
import Messages
import RESOSource
import Testing

@testable import homefind

/// Tests that the findings of `feed check` exist in each language and are printed in the selected
/// language.
@Suite struct FeedCheckMessageTests {
  @Test(arguments: findings)
  func feedCheckFindingsExistInBothLanguages(finding: FeedCheckMessage) {
    #expect(MessageFaults.of(finding) == [])
  }

  @Test(arguments: oddities)
  func feedOdditiesExistInBothLanguages(oddity: FeedOddity) {
    #expect(MessageFaults.of(oddity) == [])
  }

  @Test(arguments: resoFindings)
  func webAPIFindingsExistInBothLanguages(finding: RESOCheckMessage) {
    #expect(MessageFaults.of(finding) == [])
  }

  @Test func feedCheckNamesExistInBothLanguages() {
    for name in FeedReport.Operation.allCases { #expect(MessageFaults.of(name) == []) }
    for place in FeedReport.Paging.Place.allCases { #expect(MessageFaults.of(place) == []) }
    for shape in RowFormat.allCases { #expect(MessageFaults.of(shape) == []) }
    for reason in SkipReason.allCases {
      #expect(MessageFaults.of(SkippedRecords(reason: reason, count: 71)) == [])
    }
  }

  @Test func feedCheckReportIsInThai() async throws {
    let provider = RunningProgram(["feed", "serve"])
    try provider.start()
    let url = try #require(await provider.firstLine())
    let outcome = try await Program.run(
      ["feed", "check", url, "--feed-user", "demo"],
      environment: ["HOMEFIND_FEED_PASSWORD": "demo", "LC_ALL": "th_TH.UTF-8"])
    provider.terminate()
    _ = await provider.outcome()
    #expect(outcome.status == 0)
    for words in ["ได้: HTTP/1.1, ไม่มี TLS", "100 แถว ใน ", "ใช้งานได้ทั้งหมด"] {
      #expect(outcome.output.contains(words), "\(words) in \(outcome.output)")
    }
  }

  private static let error = FeedError(reason: .notXML, remote: "ARG")

  private static let findings: [FeedCheckMessage] = MessageFaults.all { finding in
    switch finding {
    case nil: .reachable
    case .reachable: .login
    case .login: .charsetLabel
    case .charsetLabel: .pagingLabel
    case .pagingLabel: .recordsLabel
    case .recordsLabel: .receivedLabel
    case .receivedLabel: .expectedLabel
    case .expectedLabel: .odd
    case .odd: .yes
    case .yes: .accepted
    case .accepted: .refused
    case .refused: .noAnswer
    case .noAnswer: .reached(http: "2", isSecure: true, encoding: "ARG")
    case .reached(_, true, _): .reached(http: "1.1", isSecure: false, encoding: nil)
    case .reached: .rows(71, milliseconds: 72)
    case .rows: .failed(milliseconds: 71, error.message)
    case .failed: .charset("ARG1", label: "ARG2")
    case .charset(.some, _): .charset(nil, label: nil)
    case .charset: .noPaging
    case .noPaging: .paging(page: "ARG1", of: "ARG2", rows: "ARG3", .row)
    case .paging: .records(usable: 71, [])
    case .records(_, let reasons) where reasons.isEmpty:
      .records(usable: 71, [SkippedRecords(reason: .badID, count: 72).message])
    case .records: .works(oddities: 0)
    case .works(0): .works(oddities: 1)
    case .works(1): .works(oddities: 71)
    case .works: .doesNotWork
    case .doesNotWork: nil
    }
  }

  private static let resoFindings: [RESOCheckMessage] = MessageFaults.all { finding in
    switch finding {
    case nil: .conditionLabel
    case .conditionLabel: .fieldsLabel
    case .fieldsLabel: .answered(milliseconds: 71)
    case .answered: .counted(71, milliseconds: 72)
    case .counted: .noCondition
    case .noCondition: .fields(71, of: 72)
    case .fields: .records(usable: 71, notForSale: 0, [])
    case .records(_, 0, _):
      .records(
        usable: 71, notForSale: 72, [SkippedRecords(reason: .noPosition, count: 73).message])
    case .records: nil
    }
  }

  private static let oddities: [FeedOddity] = MessageFaults.all { oddity in
    switch oddity {
    case nil: .mixedShapes(.dataSet, .text)
    case .mixedShapes: .mislabelled(as: "ARG")
    case .mislabelled(.some): .mislabelled(as: nil)
    case .mislabelled: .replacedCharacters(1)
    case .replacedCharacters(1): .replacedCharacters(71)
    case .replacedCharacters: .plainLogin
    case .plainLogin: .notCompressed
    case .notCompressed: .notXML(type: "")
    case .notXML(""): .notXML(type: "ARG")
    case .notXML: .noCharset
    case .noCharset: .foreignEnvelope
    case .foreignEnvelope: .otherVersion("ARG1", asked: "ARG2")
    case .otherVersion: .tooFar(71, of: 72)
    case .tooFar: .unknownTypes(71, of: 72, example: "ARG")
    case .unknownTypes: .noHomes(kilometres: 71)
    case .noHomes: .noPlaces
    case .noPlaces: .figuresMissing(["ARG1", "ARG2"])
    case .figuresMissing: .firstPageSays(71)
    case .firstPageSays: .wrongPages(rows: 71, size: 72, pages: 73, said: 74)
    case .wrongPages: .fewerRows(71, promised: 72)
    case .fewerRows: .figuresChange(page: 71)
    case .figuresChange: .pageSays(71, page: 72)
    case .pageSays: .repeatedOnNextPage(71, of: 72)
    case .repeatedOnNextPage: .repeatedOnPage(71, of: 72)
    case .repeatedOnPage: .longPage(.provinces, rows: 71, asked: 72)
    case .longPage: nil
    }
  }
}
