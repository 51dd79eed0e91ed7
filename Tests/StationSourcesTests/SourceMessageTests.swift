import Archive
import Geo
import HomefindTesting
import Machine
import Messages
import Stations
import Testing
import Transport

@testable import StationSources

@Suite struct SourceMessageTests {
  @Test(arguments: reasons.map { StationSourceError($0, source: "ARG").message })
  func errorsAreRenderedInBothLanguages(message: Message) {
    #expect(MessageFaults.of(message) == [])
  }

  @Test(arguments: notes)
  func notesAreRenderedInBothLanguages(note: RefreshNote) {
    #expect(MessageFaults.of(note) == [])
  }

  @Test(arguments: problems)
  func findingsAreRenderedInBothLanguages(problem: StationProblem) {
    #expect(MessageFaults.of(problem) == [])
  }

  private static let reasons: [StationSourceError.Reason] = MessageFaults.all { reason in
    switch reason {
    case nil: .unreadable(.missing, cause: "log")
    case .unreadable: .notAFile
    case .notAFile: .tooLarge(limit: 71 << 20)
    case .tooLarge: .status(71)
    case .transfer, .status: .empty
    case .empty: .webPage
    case .webPage: .overpassXML
    case .overpassXML: .unknownKind
    case .unknownKind: .notUTF8(part: "ARG1")
    case .notUTF8: .zip(.notZip)
    case .zip: .noTable("ARG1")
    case .noTable: .noColumn(part: "ARG1", column: "ARG2")
    case .noColumn: .badRow(part: "ARG1", Message(verbatim: "ARG2"))
    case .badRow: .badValue(part: "ARG1", line: 71, column: "ARG2")
    case .badValue: .duplicateID(part: "ARG1", id: "ARG2")
    case .duplicateID: .notJSON("log")
    case .notJSON: .notOverpass
    case .notOverpass: .incomplete(.end)
    case .incomplete(.end): .incomplete(.member(relation: "ARG1", type: "ARG2", id: "ARG3"))
    case .incomplete(.member): .nothingKnown
    case .nothingKnown: nil
    }
  }

  private static let notes: [RefreshNote] = MessageFaults.all { note in
    switch note {
    case nil: .unknownLine("ARG1", source: "ARG2")
    case .unknownLine: .unknownStation("ARG1", source: "ARG2")
    case .unknownStation: .damagedTable
    case .damagedTable: nil
    }
  }

  private static let problems: [StationProblem] = MessageFaults.all { problem in
    switch problem {
    case nil: .noCoordinate("ARG")
    case .noCoordinate: .outsideThailand("ARG1", latitude: "ARG2", longitude: "ARG3")
    case .outsideThailand: .swapped("ARG")
    case .swapped: .twoPlaces("ARG")
    case .twoPlaces: .distance("ARG1", "ARG2", apart: Length(metres: 71))
    case .distance: .order(line: "ARG", count: 71)
    case .order: .turn(line: "ARG1", station: "ARG2")
    case .turn: .repeatedCode("ARG1", times: 71, line: "ARG2")
    case .repeatedCode: .lost(line: "ARG1", 71, of: 72, codes: ["ARG2"])
    case .lost: nil
    }
  }
}
