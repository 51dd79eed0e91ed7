import Foundation
import HomefindTesting

/// Runs the built program.
enum Program {
  /// The result of a run.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The path of the program, next to the test executable.
  static var url: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("homefind")
  }

  /// Limits the concurrent calls of `run`; a hundred concurrent calls would starve the servers of
  /// other tests.
  private static let turns = Turnstile(2 + ProcessInfo.processInfo.activeProcessorCount)

  /// Runs the program to completion, without the settings in the test's environment.
  static func run(_ arguments: String..., environment: [String: String] = [:]) async throws
    -> Outcome
  {
    try await run(arguments, environment: environment)
  }

  /// Runs the program to completion, without the settings in the test's environment.
  ///
  /// - Parameter input: The text for standard input.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: String = ""
  ) async throws -> Outcome {
    await turns.enter()
    let process = RunningProgram(arguments, environment: environment, input: input)
    do {
      try process.start()
    } catch {
      await turns.leave()
      throw error
    }
    let outcome = await process.outcome()
    await turns.leave()
    return outcome
  }
}

/// A running program.
final class RunningProgram: Sendable {
  private let path: String
  private let arguments: [String]
  private let environment: [String: String]
  private let input: String
  private let folder = TemporaryFolder()
  private let started = Locked<Started?>(nil)

  private var current: Started? { started.withLock { $0 } }

  private struct Started {
    var program: SpawnedProgram
    var output: OutputPipe
    var errors: OutputPipe
  }

  /// Prepares a run of homefind or another program, without the settings in the test's environment.
  init(
    _ arguments: [String], environment: [String: String] = [:], executable: URL = Program.url,
    input: String = ""
  ) {
    path = executable.path
    self.arguments = arguments
    self.input = input
    self.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("HOMEFIND_") }
      // By default, each run has its own empty store and configuration.
      .merging([
        "HOMEFIND_STORE": folder.file("listings.sqlite"), "XDG_CONFIG_HOME": folder.file("config"),
        "XDG_DATA_HOME": folder.file("data"),
        "LANG": "C.UTF-8", "LC_ALL": "", "LC_MESSAGES": "",
      ]) { $1 }
      .merging(environment) { $1 }
  }

  func start() throws {
    var descriptor: Int32?
    if !input.isEmpty {
      let file = folder.file("input")
      try Data(input.utf8).write(to: URL(filePath: file))
      descriptor = open(file, O_RDONLY | O_CLOEXEC)
    }
    defer { if let descriptor { close(descriptor) } }
    let (output, errors) = (OutputPipe(), OutputPipe())
    defer {
      output.read()
      errors.read()
    }
    let program = try SpawnedProgram(
      path, arguments, environment: environment, input: descriptor, output: output.writingEnd,
      errors: errors.writingEnd)
    started.withLock { $0 = Started(program: program, output: output, errors: errors) }
  }

  /// The process id, or 0 before the program starts.
  var identifier: Int32 { current?.program.identifier ?? 0 }

  /// Sends SIGTERM.
  func terminate() {
    signal(SIGTERM)
  }

  func signal(_ number: Int32) {
    current?.program.signal(number)
  }

  /// Sends SIGKILL.
  func kill() {
    signal(SIGKILL)
  }

  /// Returns the first line of standard output, or nil if the program ends without one.
  func firstLine() async -> String? {
    await current?.output.firstLine()
  }

  /// Waits for the program to end and returns its status and output.
  func outcome() async -> Program.Outcome {
    guard let started = current else {
      return Program.Outcome(status: -1, output: "", errors: "")
    }
    let status = await started.program.status()
    return Program.Outcome(
      status: status, output: String(decoding: await started.output.bytes(), as: UTF8.self),
      errors: String(decoding: await started.errors.bytes(), as: UTF8.self))
  }
}
