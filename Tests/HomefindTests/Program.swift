import Foundation
import HomefindTesting

/// The built program, run as its users run it.
enum Program {
  /// What a run of the program left behind.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Where the program is: beside the tests' own executable.
  static var url: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("homefind")
  }

  /// Runs that wait for nobody but themselves: a few at a time, for a hundred at once would take the
  /// machine from the servers of other tests.
  private static let turns = Turnstile(2 + ProcessInfo.processInfo.activeProcessorCount)

  /// Runs the program to its end, without any of the environment's own settings.
  static func run(_ arguments: String..., environment: [String: String] = [:]) async throws
    -> Outcome
  {
    try await run(arguments, environment: environment)
  }

  /// Runs the program to its end, without any of the environment's own settings.
  ///
  /// - Parameter input: What it reads on standard input.
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

/// A run of the program that is under way.
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

  /// A run of homefind, or of another program, without any of homefind's own settings.
  init(
    _ arguments: [String], environment: [String: String] = [:], executable: URL = Program.url,
    input: String = ""
  ) {
    path = executable.path
    self.arguments = arguments
    self.input = input
    self.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("HOMEFIND_") }
      // Each run remembers for itself, unless a test gives a store, and is set up by nobody.
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

  /// The number by which the system knows the program; 0 before it is started.
  var identifier: Int32 { current?.program.identifier ?? 0 }

  /// Asks the program to end.
  func terminate() {
    signal(SIGTERM)
  }

  /// Sends the program a signal.
  func signal(_ number: Int32) {
    current?.program.signal(number)
  }

  /// Ends the program at once, wherever it is.
  func kill() {
    signal(SIGKILL)
  }

  /// The first line of standard output, or nil where the program ends without one.
  func firstLine() async -> String? {
    await current?.output.firstLine()
  }

  /// What is left behind when the program has ended.
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
