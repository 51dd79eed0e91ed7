import HomefindTesting
import Listings
import Messages
import StationSources
import Stations
import Testing

/// Tests each type of source under each network fault: a refresh changes the table completely or
/// not at all.
@Suite("A refresh under faults", .timeLimit(.minutes(10)))
struct FaultMatrixTests {
  enum Operation: String, CaseIterable {
    case feed = "refresh: GTFS"
    case overpass = "refresh: Overpass"
    case list = "refresh: CSV"
  }

  private static func source(_ operation: Operation, _ stations: [Station]) throws -> [UInt8] {
    switch operation {
    case .feed: Source.feed(stations).zip()
    case .overpass: try Source.overpass(stations)
    case .list: Array(Source.csv(stations).utf8)
    }
  }

  @Test(arguments: FaultMatrix.cells(Operation.allCases))
  func everyFaultHasExpectedOutcome(operation: Operation, fault: NetworkFault) async throws {
    try await TableFolder.with { test in
      let changed = test.facts(changing: "E4") {
        $0.name = LocalizedText(thai: $0.name.thai, english: "Asoke Montri")
      }
      let source = try Self.source(operation, changed)
      let server = try ScriptedServer { _ in .response(body: source) }
      defer { server.stop() }
      let proxy = try FaultProxy(to: server.port, fault)
      defer { proxy.stop() }
      let before = try test.state()
      // A black hole needs a timeout that the test can wait for; the other faults allow for a busy
      // machine.
      let limits = SourceLoader.Limits(silence: fault == .blackHole ? .seconds(20) : .seconds(120))
      let outcome: String
      do {
        _ = try await test.refresh(proxy.url("/stations?key=hush"), limits: limits)
        #expect(fault.isSurvivable)
        #expect(try test.state().bytes != before.bytes)
        outcome = "the new table"
      } catch let error as StationSourceError {
        #expect(!fault.isSurvivable)
        #expect(!error.description.contains("hush"))
        #expect(try test.state() == before)
        outcome = "the old table, and an error"
      }
      #expect(proxy.strikes > 0)
      FaultMatrix.report(operation.rawValue, fault, outcome)
    }
  }
}
