import Foundation
import Testing

/// Runs a small sample of the steps in `scripts/reliability torture` and `power-cut`; the scripts
/// cover all calls and steps.
@Suite(.serialized) struct TortureTests {
  private static let script = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scripts/reliability")
  private static let areToolsThere = ["/usr/bin/cc", "/usr/bin/python3"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private static func run(_ part: String, _ arguments: [String]) async throws -> Program.Outcome {
    let program = RunningProgram(
      [part, "--program", Program.url.path] + arguments, executable: script)
    try program.start()
    return await program.outcome()
  }

  @Test(
    .enabled(if: areToolsThere, "there is no C compiler, or no Python"), .timeLimit(.minutes(10)),
    arguments: [
      ("torture", ["--points", "3", "--workers", "1", "--only", "of the station table"]),
      ("torture", ["--points", "3", "--workers", "1", "--only", "key"]),
      ("torture", ["--points", "3", "--workers", "1", "--only", "in the store"]),
      ("power-cut", ["--points", "4", "--rounds", "1"]),
    ])
  func sampledFaultsAreSurvived(part: String, arguments: [String]) async throws {
    let outcome = try await Self.run(part, arguments)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains(" tried, 0 failed"))
  }

  /// If the disk ignores sync requests, the check must report the corruption.
  @Test(
    .enabled(if: areToolsThere, "there is no C compiler, or no Python"), .timeLimit(.minutes(10)))
  func diskThatIgnoresSyncsIsDetected() async throws {
    let outcome = try await Self.run(
      "power-cut", ["--points", "30", "--without-syncs", "--only", "refresh"])
    #expect(outcome.status == 1 && outcome.output.contains("malformed"), "\(outcome.output)")
  }
}
