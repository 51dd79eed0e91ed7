import CommandOutput
import HomefindTesting
import RegionImport
import Streets
import StationSources
import Testing

/// Tests that the messages about regions exist in each language.
@Suite struct RegionMessageTests {
  @Test func reportsExistInBothLanguages() {
    var report = RegionReport(name: "ARG")
    (report.lines, report.stations, report.districts, report.segments) = (71, 72, 73, 74)
    report.gaps = RegionReport.Gap.allCases
    for line in RegionMessage.lines(of: report) { #expect(MessageFaults.of(line) == []) }
    for isBuiltIn in [true, false] {
      for isServed in [true, false] {
        let message = RegionMessage.region("ARG", isBuiltIn: isBuiltIn, isServed: isServed)
        #expect(MessageFaults.of(message) == [])
      }
    }
  }

  @Test func errorsExistInBothLanguages() {
    for error in Self.errors { #expect(MessageFaults.of(error) == []) }
  }

  private static let errors: [RegionImportError] = MessageFaults.all { error in
    switch error {
    case nil: .badName("ARG")
    case .badName: .exists("ARG")
    case .exists: .builtIn("ARG")
    case .builtIn: .unknown("ARG")
    case .unknown: .noTimeZone
    case .noTimeZone: .badTimeZone("ARG")
    case .badTimeZone: .noCurrency(nil)
    case .noCurrency(nil): .noCurrency("ARG")
    case .noCurrency: .extract(.unreadable("ARG"))
    case .extract: .tooLarge
    case .tooLarge: .feed(StationSourceError(.nothingKnown, source: "ARG"))
    case .feed: .feedWithoutRail("ARG")
    case .feedWithoutRail: .feedElsewhere("ARG")
    case .feedElsewhere: .badBoundaries("ARG")
    case .badBoundaries: .notInstalled
    case .notInstalled: .osmium("ARG")
    case .osmium: .notWritable("ARG")
    case .notWritable: .busy("ARG")
    case .busy: .cancelled
    case .cancelled: nil
    }
  }
}
