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

  private static func run(_ script: String, _ arguments: [String]) async throws -> Program.Outcome {
    let program = RunningProgram(
      ["python3", scripts.appending(path: script).path, "--program", Program.url.path] + arguments,
      environment: ["PYTHONDONTWRITEBYTECODE": "1"], executable: python)
    try program.start()
    return await program.outcome()
  }

  @Test(
    .enabled(if: areToolsThere, "there is no C compiler, or no Python"), .timeLimit(.minutes(10)),
    arguments: [
      ("torture.py", ["--points", "3", "--workers", "1", "--only", "of the station table"]),
      ("torture.py", ["--points", "3", "--workers", "1", "--only", "key"]),
      ("torture.py", ["--points", "3", "--workers", "1", "--only", "in the store"]),
      ("power_cut.py", ["--points", "4", "--rounds", "1"]),
    ])
  func aFewCallsAndStepsFail(script: String, arguments: [String]) async throws {
    let outcome = try await Self.run(script, arguments)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains(" tried, 0 failed"))
  }

  /// With a disk that does not keep what it was told to keep, something is found.
  @Test(
    .enabled(if: areToolsThere, "there is no C compiler, or no Python"), .timeLimit(.minutes(10)))
  func aDiskThatLiesIsFoundOut() async throws {
    let outcome = try await Self.run(
      "power_cut.py", ["--points", "30", "--without-syncs", "--only", "refresh"])
    #expect(outcome.status == 1 && outcome.output.contains("malformed"), "\(outcome.output)")
  }
}
