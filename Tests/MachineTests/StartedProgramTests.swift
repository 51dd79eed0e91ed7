import Foundation
import HomefindTesting
import Machine
import Testing

@Suite struct StartedProgramTests {
  /// Returns the output of a shell that runs `script`, and its exit status.
  private func printed(
    by script: String, environment: [String: String]? = nil
  ) async throws -> (text: String, status: Int32) {
    let output = OutputPipe()
    let program = try StartedProgram(
      "/bin/sh", ["-c", script], environment: environment, output: output.writingEnd)
    output.read()
    let text = String(decoding: await output.bytes(), as: UTF8.self)
    return (text, program.waitForEnd())
  }

  @Test(arguments: [
    ("exit 0", 0), ("exit 7", 7), ("kill -TERM $$", 128 + SIGTERM),
    ("kill -KILL $$", 128 + SIGKILL),
  ])
  func statusMatchesShell(script: String, status: Int32) throws {
    #expect(try StartedProgram("/bin/sh", ["-c", script]).waitForEnd() == status)
  }

  @Test func missingProgramIsAnError() {
    #expect(throws: POSIXError.self) { try StartedProgram("/nothing/there", []) }
  }

  @Test func getsGivenEnvironment() async throws {
    let (text, _) = try await printed(
      by: "printf '%s' \"$HERE\"", environment: ["HERE": "a b \"c\" ไทย"])
    #expect(text == "a b \"c\" ไทย")
  }

  @Test func standardInputIsEmptyByDefault() async throws {
    #expect(try await printed(by: "cat; echo end") == ("end\n", 0))
  }

  /// If the other program inherited a pipe's write end, the reader would wait for that program to
  /// exit.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "there is no /proc here"))
  func inheritsNoOtherOpenFiles() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let numbers = (0...max(ends[0], ends[1])).map(String.init).joined(separator: " ")
    let (text, _) = try await printed(
      by: "for number in \(numbers); do [ ! -e /proc/$$/fd/$number ] || echo $number; done")
    #expect(text == "0\n1\n2\n")
  }

  /// A server ignores SIGPIPE; programs that it starts must have the default action, as when a
  /// shell starts them.
  @Test func signalActionsAreDefault() throws {
    let before = signal(SIGUSR1, SIG_IGN)
    defer { signal(SIGUSR1, before) }
    #expect(
      try StartedProgram("/bin/sh", ["-c", "kill -USR1 $$"]).waitForEnd() == 128 + SIGUSR1)
  }

  @Test func signalReachesWholeGroup() async throws {
    let output = OutputPipe()
    let program = try StartedProgram(
      "/bin/sh", ["-c", "sleep 600 & echo started; wait"], output: output.writingEnd,
      hasOwnGroup: true)
    output.read()
    #expect(await output.firstLine() == "started")
    program.signal(SIGKILL)
    #expect(program.waitForEnd() == 128 + SIGKILL)
    // The pipe reaches its end only after the grandchild has also exited.
    #expect(await output.bytes() == Array("started\n".utf8))
    // This call must not send a signal: another process may have this process ID by now.
    program.signal(SIGKILL)
  }

  @Test func concurrentProgramsKeepTheirOwnOutput() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let (text, status) = try await printed(by: "echo \(number); exit \(number)")
          #expect(text == "\(number)\n" && status == Int32(number))
        }
      }
      try await group.waitForAll()
    }
  }
}
