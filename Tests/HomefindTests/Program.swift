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
    let process = RunningProgram(arguments, environment: environment, input: input)
    await turns.enter()
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
  private let process = Process()
  private let folder = TemporaryFolder()
  private let output = PipeReader()
  private let errors = PipeReader()
  private let (ended, ending) = AsyncStream.makeStream(of: Int32.self)

  /// A run of homefind, or of another program, without any of homefind's own settings.
  init(
    _ arguments: [String], environment: [String: String] = [:], executable: URL = Program.url,
    input: String = ""
  ) {
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("HOMEFIND_") }
      // Each run remembers for itself, unless a test gives a store, and is set up by nobody.
      .merging([
        "HOMEFIND_STORE": folder.file("listings.sqlite"), "XDG_CONFIG_HOME": folder.file("config"),
        "LANG": "C.UTF-8", "LC_ALL": "",
      ]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    if !input.isEmpty {
      let file = folder.file("input")
      FileManager.default.createFile(atPath: file, contents: Data(input.utf8))
      process.standardInput = FileHandle(forReadingAtPath: file)
    }
    process.standardOutput = output.pipe
    process.standardError = errors.pipe
    let ending = ending
    process.terminationHandler = { process in
      // A signal's number stands 128 above it, as shells have it.
      ending.yield(
        process.terminationReason == .exit
          ? process.terminationStatus : 128 + process.terminationStatus)
      ending.finish()
    }
  }

  func start() throws {
    try process.launchInTurn()
    output.start()
    errors.start()
  }

  /// The number by which the system knows the program.
  var identifier: Int32 { process.processIdentifier }

  /// Asks the program to end.
  func terminate() {
    process.terminate()
  }

  /// Sends the program a signal.
  func signal(_ number: Int32) {
    Foundation.kill(process.processIdentifier, number)
  }

  /// Ends the program at once, wherever it is.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
  }

  /// The first line of standard output, or nil where the program ends without one.
  func firstLine() async -> String? {
    await output.firstLine()
  }

  /// The first line of standard error, or nil where the program ends without one.
  func firstErrorLine() async -> String? {
    await errors.firstLine()
  }

  /// What is left behind when the program has ended.
  func outcome() async -> Program.Outcome {
    var status: Int32 = -1
    for await value in ended { status = value }
    return Program.Outcome(
      status: status, output: await output.text(), errors: await errors.text())
  }
}

/// Reads a pipe to its end on a thread of its own, so that no full pipe stops the writer.
private final class PipeReader: Sendable {
  let pipe = Pipe()
  private let lines: AsyncStream<String>
  private let line: AsyncStream<String>.Continuation
  private let texts: AsyncStream<String>
  private let whole: AsyncStream<String>.Continuation

  init() {
    (lines, line) = AsyncStream.makeStream(of: String.self)
    (texts, whole) = AsyncStream.makeStream(of: String.self)
  }

  func start() {
    Thread { [self] in
      var bytes = Data()
      var told = false
      while case let more = pipe.fileHandleForReading.availableData, !more.isEmpty {
        bytes += more
        if !told, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
          told = true
          line.yield(String(decoding: bytes[..<end], as: UTF8.self))
        }
      }
      line.finish()
      whole.yield(String(decoding: bytes, as: UTF8.self))
      whole.finish()
    }
    .start()
  }

  func firstLine() async -> String? {
    for await line in lines { return line }
    return nil
  }

  func text() async -> String {
    for await text in texts { return text }
    return ""
  }
}
