import Foundation
import HomefindTesting
import Testing

/// Tests that tables show times in the local time zone, and that documents for programs use UTC.
@Suite struct LocalTimeTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [
    ("<+07>-7", "+07:00"), ("EST5", "-05:00"), ("<+0530>-5:30", "+05:30"), ("UTC0", "UTC"),
  ])
  func tablesShowLocalTimes(zone: String, name: String) async throws {
    let environment = ["HOMEFIND_STORE": folder.file("s.sqlite"), "TZ": zone]
    let time =
      "[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2} \(NSRegularExpression.escapedPattern(for: name))"
    for arguments in [
      ["nearby", "--at", "E4", "--explain"], ["nearby", "--at", "E4"], ["show", "145831"],
      ["store", "stats"],
    ] {
      let outcome = try await Program.run(arguments, environment: environment)
      #expect(outcome.status == 0)
      #expect(
        outcome.output.range(of: time, options: .regularExpression) != nil, "\(outcome.output)")
      #expect(outcome.output.firstMatch(of: /T\d\d:\d\d:\d\dZ/) == nil, "\(outcome.output)")
    }
    let json = try await Program.run(["nearby", "--at", "E4", "--json"], environment: environment)
    #expect(json.output.firstMatch(of: /T\d\d:\d\d:\d\dZ/) != nil)
  }
}
