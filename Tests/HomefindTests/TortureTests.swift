import Foundation
import Testing

/// A few of the runs that `scripts/torture` and `scripts/power-cut` make of all calls and steps.
@Suite(.serialized) struct TortureTests {
  private static let scripts = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scripts/torture.d")
  private static let python = URL(filePath: "/usr/bin/env")
  private static let areToolsThere = ["/usr/bin/cc", "/usr/bin/python3"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    .enabled(if: areToolsThere, "there is no C compiler, or no Python"), .timeLimit(.minutes(10)),
    arguments: [
      ("torture.py", ["--points", "3", "--workers", "1", "--only", "of the station table"]),
      ("torture.py", ["--points", "3", "--workers", "1", "--only", "key"]),
      ("power_cut.py", ["--points", "4", "--rounds", "1"]),
    ])
  func aFewCallsAndStepsFail(script: String, arguments: [String]) async throws {
    let program = RunningProgram(
      [
        "python3", Self.scripts.appending(path: script).path, "--program", Program.url.path,
      ] + arguments, environment: ["PYTHONDONTWRITEBYTECODE": "1"], executable: Self.python)
    try program.start()
    let outcome = await program.outcome()
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains(" tried, 0 failed"))
  }
}
